package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Gate;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** Whether a candidate passes the gate, and why, for the summary of a CI job. */
public final class GateReport {
    private final Run run;
    private final Judgement judgement;
    private final Gate gate;
    private final boolean lenient;
    private final ChecklistTopic checklist;

    private GateReport(Judged judged, Gate gate, boolean lenient) {
        this.run = judged.run();
        this.judgement = judged.judgement();
        this.gate = gate;
        this.lenient = lenient;
        this.checklist = new ChecklistTopic(run, judgement);
    }

    /**
     * The document.
     *
     * @param lenient whether a gate that is only uncertain ends with a warning
     * @param page the file with the whole report, as the user would name it: a link to it works on one machine only
     */
    public static Document of(Judged judged, Gate gate, boolean lenient, String page) {
        return new Document("jdyno gate: " + title(gate.answer()), new GateReport(judged, gate, lenient).blocks(page));
    }

    private List<Block> blocks(String page) {
        List<String> decisive = decisive();
        List<String> others = Stream.of(
                        others().stream(),
                        ignoredFailures(),
                        NoteSentences.of(run, judgement.trust().notes()).stream())
                .flatMap(notes -> notes)
                .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(decisive.size() == 1 ? Block.text(Sentences.withFullStop(decisive.get(0))) : Items.of(decisive));
        blocks.addAll(checklist.isEmpty() ? List.of(verdicts()) : checklist.blocks());
        blocks.addAll(List.of(
                Items.of(others),
                platforms(),
                Block.text((checklist.isEmpty() ? "Measures that decide use" : "Lines fail together at")
                        + (checklist.isEmpty() ? " α = 0.001" : " α = 0.05")
                        + ". The report is in the directory of the run, which a CI job keeps if it uploads"
                        + " it:"),
                new Code(page),
                Block.text("Command:"),
                new Code(ShellLine.of(run.command()))));
        if (gate.isOnlyUncertain()) {
            blocks.add(
                    0,
                    Block.text((lenient ? "Warning: inconclusive. " : "")
                            + "The run neither shows a regression nor rules one out. A longer --budget may decide it"
                            + (lenient ? "." : "; with --lenient this is a warning, not a failure.")));
        }
        return blocks;
    }

    /** Both platforms: the id of the JVM, its version and vendor, and the options. */
    private Table platforms() {
        return new TableColumns<Platform>()
                .text(
                        "platform",
                        platform -> (platform.name().equals(run.plan().baseline()) ? "baseline " : "candidate ")
                                + platform.name())
                .text("JVM", platform -> platform.jvm().map(Jvm::id).orElse(Platform.NATIVE))
                .text("version", SettingTopic::version)
                .text("options", GateReport::options)
                .rows(run.plan().platformsWithoutControl())
                .build();
    }

    private static String options(Platform platform) {
        List<String> options = new ArrayList<>(platform.shownOptions());
        platform.classes().ifPresent(classes -> options.add("classes=" + classes));
        options.addAll(platform.limits().words());
        platform.archive().ifPresent(archive -> options.add(archive.word()));
        platform.kit().forEach((name, value) -> options.add(name + "=" + value));
        return options.isEmpty() ? "none" : String.join(" ", options);
    }

    private Table verdicts() {
        return new TableColumns<Verdict>()
                .text("workload", one -> one.cell().workload())
                .text("measure", verdict -> measure(verdict).title())
                .text("decides", verdict -> verdict.headline() ? "yes" : "no")
                .add(
                        Column.number("candidate against baseline")
                                .unit("95 % interval; the one that decides, if another"),
                        verdict -> new Cell(
                                Numbers.change(verdict.effect().ratio()),
                                Numbers.changeInterval(verdict),
                                verdict.kind() == Verdict.Kind.INCONCLUSIVE
                                        ? undecided(verdict).below()
                                        : ""))
                .add(Column.text("verdict"), verdict -> new Cell("").word(Cells.word(verdict, measure(verdict))))
                .number("blocks", verdict -> Integer.toString(verdict.effect().blocks()))
                .rows(judgement.verdicts().stream()
                        .sorted((one, other) -> Boolean.compare(other.headline(), one.headline()))
                        .toList())
                .build();
    }

    private Measure measure(Verdict verdict) {
        return run.workload(verdict.cell().workload()).measure(verdict.measure());
    }

    private static String title(Gate.Answer answer) {
        return switch (answer) {
            case PASSES -> "passes";
            case REGRESSION -> "regression";
            case INCONCLUSIVE -> "inconclusive";
            case UNTRUSTED -> "untrusted";
        };
    }

    /** The reasons for the answer, a phrase each. */
    private List<String> decisive() {
        return switch (gate.answer()) {
            case PASSES ->
                List.of(
                        checklist.isEmpty()
                                ? "the candidate is not slower by any headline measure"
                                : "the candidate is no worse than tolerated in all of " + checklist.count());
            case UNTRUSTED -> NoteSentences.of(run, judgement.trust().reasons());
            case REGRESSION -> phrases(Gate.Answer.REGRESSION);
            case INCONCLUSIVE -> {
                Optional<Note.FailedAlike> common = FailureTopic.common(judgement.trust());
                if (common.isPresent()) {
                    yield List.of("the gate cannot answer, because " + FailureTopic.alike(common.get()));
                }
                List<String> open = new ArrayList<>(phrases(Gate.Answer.INCONCLUSIVE));
                if (checklist.isEmpty()) {
                    NoteSentences.of(run, judgement.trust().reasons())
                            .forEach(reason -> open.add("unproven: " + reason));
                }
                yield open;
            }
        };
    }

    /** Other reasons against passing. */
    private List<String> others() {
        return Stream.of(Gate.Answer.REGRESSION, Gate.Answer.INCONCLUSIVE)
                .filter(answer -> answer != gate.answer())
                .flatMap(answer -> phrases(answer).stream())
                .toList();
    }

    private List<String> phrases(Gate.Answer answer) {
        Stream<String> ofLines = checklist.phrases(kind -> kind.answer() == answer).stream();
        Stream<String> others = gate.reasons().stream()
                .filter(reason -> reason.kind().answer() == answer)
                .filter(reason -> checklist.isEmpty() || reason.kind().isOfFailures())
                .map(this::phrase);
        return Stream.concat(others, ofLines).toList();
    }

    private String phrase(Gate.Reason reason) {
        String candidate = reason.candidate();
        String where = " in " + run.plan().nameOf(reason.cell());
        String measure = Sentences.lowerInitial(
                run.workload(reason.cell().workload()).measure(reason.measure()).title());
        return switch (reason.kind()) {
            case FAILS_MORE -> candidate + " fails more often than the baseline" + where + ": " + counts(reason);
            case SLOWER -> candidate + " is slower" + where + " (" + measure + ")";
            case SLOWER_WITHIN_BIAS ->
                candidate + " is slower" + where + " (" + measure + "), but by no more than the A/A control may differ"
                        + controlInterval(reason);
            case MAY_FAIL_MORE ->
                candidate + " failed more than once" + where + "; more trials are needed to rule out chance: "
                        + counts(reason);
            case NOT_REPEATED -> candidate + " failed in its last trial" + where + ", which was not repeated";
            case NO_BASELINE -> "the baseline completed no trial" + where;
            case NO_CANDIDATE -> candidate + " completed no trial" + where;
            case NO_FIGURE -> "too little was recorded for " + measure + where;
            case LOAD_BEHIND ->
                "the load of " + candidate + " or of the baseline" + where
                        + " fell behind its schedule in some trials, and comparisons with and without them disagree";
            case TOO_FEW_BLOCKS -> "there are too few blocks for an interval of " + candidate + where;
            case WORSE_THAN_TOLERATED, MAY_BE_WORSE, COPIES_MAY_DIFFER ->
                throw new IllegalStateException(reason.kind() + " is told by the checklist");
            case UNDECIDED -> "the verdict on " + candidate + where + " is inconclusive: " + whyUndecided(reason);
        };
    }

    private String controlInterval(Gate.Reason reason) {
        return judgement.trust().selfComparisons().stream()
                .filter(self -> self.cell().equals(reason.cell()))
                .findFirst()
                .map(self -> ": "
                        + Numbers.changeInterval(
                                self.effect().low(), self.effect().high()))
                .orElse("");
    }

    /** Why the interval in the table does not decide. */
    private String whyUndecided(Gate.Reason reason) {
        Verdict verdict = judgement.verdicts().stream()
                .filter(one -> one.headline()
                        && one.cell().equals(reason.cell())
                        && one.platform().equals(reason.candidate()))
                .findFirst()
                .orElseThrow();
        return undecided(verdict).why();
    }

    private Undecided undecided(Verdict verdict) {
        return new Undecided(gate, verdict, measure(verdict).margin());
    }

    private String counts(Gate.Reason reason) {
        Gate.Failures failures = gate.failures().stream()
                .filter(one ->
                        one.cell().equals(reason.cell()) && one.candidate().equals(reason.candidate()))
                .findFirst()
                .orElseThrow();
        return counts(failures) + " (" + firstMessage(failures) + ")";
    }

    private static String counts(Gate.Failures failures) {
        return failures.failed() + " of " + failures.trials() + " trials against " + failures.baselineFailed() + " of "
                + failures.baselineTrials();
    }

    private String firstMessage(Gate.Failures failures) {
        return run.trials().stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED
                        && trial.slot().cell().equals(failures.cell())
                        && trial.slot().platform().equals(failures.candidate()))
                .findFirst()
                .map(Trial::message)
                .orElse("no message");
    }

    /** Failures that decide nothing. */
    private Stream<String> ignoredFailures() {
        return gate.failures().stream()
                .filter(one -> one.failed() > 0
                        && gate.reasons().stream()
                                .noneMatch(reason -> reason.cell().equals(one.cell())
                                        && reason.candidate().equals(one.candidate())))
                .map(one -> one.candidate() + " failed in " + run.plan().nameOf(one.cell()) + " in " + counts(one)
                        + " of the baseline, which may be chance (" + firstMessage(one) + ")");
    }

    /**
     * Why a verdict of a gate is inconclusive, whose 95 % interval may exclude "no change": another interval decides.
     *
     * @param margin the margin of the measure
     */
    private record Undecided(Gate gate, Verdict verdict, double margin) {
        /** The figures of a wider interval say no more than that it is wide. */
        private static final double MAX_SHOWN = 1e3;

        /** A clause. */
        String why() {
            String interval = "the 95 % interval, "
                    + Numbers.changeInterval(
                            verdict.effect().low(), verdict.effect().high()) + ", ";
            if (!within() && !differs()) {
                return interval + "includes no change and reaches beyond the margin of " + Numbers.margin(margin);
            }
            return below().isEmpty()
                    ? interval + "is not confirmed by the percentiles of all trials merged"
                    : interval
                            + (within() ? "lies within the margin of " + Numbers.margin(margin) : "excludes no change")
                            + ", but the one that decides does not: " + below();
        }

        /** The interval that decides, below that of the table; empty if it is the same, or decides nothing. */
        String below() {
            Verdict.Adjusted together = verdict.adjusted();
            if (within() && !Sentences.isWithin(together.low(), together.high(), margin)) {
                return Numbers.changeInterval(together.low(), together.high()) + " for "
                        + Numbers.count(together.comparisons(), "comparison");
            }
            return within() || !differs()
                    ? ""
                    : gate.claim(verdict)
                            .filter(claim -> !Sentences.excludesOne(claim.low(), claim.high()))
                            .map(Undecided::claim)
                            .orElse("");
        }

        private static String claim(Gate.Claim claim) {
            boolean shown = claim.high() / claim.low() < MAX_SHOWN;
            return (shown ? Numbers.changeInterval(claim.low(), claim.high()) : "wider than a factor of 1,000")
                    + " at α = " + Numbers.probability(claim.alpha());
        }

        private boolean within() {
            return Sentences.isWithin(verdict.effect().low(), verdict.effect().high(), margin);
        }

        private boolean differs() {
            return Sentences.excludesOne(
                    verdict.effect().low(), verdict.effect().high());
        }
    }
}
