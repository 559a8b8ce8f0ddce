package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Code;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Document;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** Whether a candidate passes the gate, and why, for the summary of a CI job. */
public final class GateReport {
    private final Run run;
    private final Judgement judgement;
    private final Gate gate;
    private final boolean strict;

    private GateReport(Judged judged, Gate gate, boolean strict) {
        this.run = judged.run();
        this.judgement = judged.judgement();
        this.gate = gate;
        this.strict = strict;
    }

    /**
     * The document.
     *
     * @param strict whether inconclusive is a failure and not a warning
     * @param page the whole report
     */
    public static Document of(Judged judged, Gate gate, boolean strict, String page) {
        return new Document("jdyno gate: " + title(gate.answer()), new GateReport(judged, gate, strict).blocks(page));
    }

    private List<Block> blocks(String page) {
        List<String> decisive = decisive();
        List<String> others = Stream.of(
                        others().stream(), ignoredFailures(), TrustSentences.notes(run, judgement.trust()).stream())
                .flatMap(notes -> notes)
                .toList();
        List<Block> blocks = new ArrayList<>(List.of(
                decisive.size() == 1 ? new Paragraph(decisive.get(0) + ".") : Items.of(decisive),
                verdicts(),
                Items.of(others),
                new Paragraph("Measures that decide use α = 0.001. Report:"),
                new Code(page),
                new Paragraph("Command:"),
                new Code(ShellLine.of(run.command()))));
        if (gate.isWarning() && !strict) {
            blocks.add(
                    0,
                    new Paragraph("Warning: inconclusive; the run neither shows a regression nor rules one out,"
                            + " --strict makes this a failure."));
        }
        return blocks;
    }

    private Table verdicts() {
        Table.Builder table = Table.of(
                Column.text("workload"),
                Column.text("measure"),
                Column.text("decides"),
                Column.number("candidate against baseline").unit("95 % interval"),
                Column.text("verdict"),
                Column.number("blocks"));
        judgement.verdicts().stream()
                .sorted((one, other) -> Boolean.compare(other.headline(), one.headline()))
                .forEach(verdict -> row(table, verdict));
        return table.build();
    }

    private void row(Table.Builder table, Verdict verdict) {
        Measure measure = run.workload(verdict.workload()).measure(verdict.measure());
        table.row(
                new Cell(verdict.workload()),
                new Cell(measure.title()),
                new Cell(verdict.headline() ? "yes" : "no"),
                new Cell(Numbers.change(verdict.ratio()), Numbers.changeInterval(verdict)),
                new Cell("").word(Cells.word(verdict, measure)),
                new Cell(Integer.toString(verdict.blocks())));
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
            case PASSES -> List.of("the candidate is not slower by any headline measure");
            case UNTRUSTED -> TrustSentences.reasons(run, judgement.trust());
            case REGRESSION -> phrases(Gate.Answer.REGRESSION);
            case INCONCLUSIVE -> {
                List<String> open = new ArrayList<>(phrases(Gate.Answer.INCONCLUSIVE));
                TrustSentences.reasons(run, judgement.trust()).forEach(reason -> open.add("unproven: " + reason));
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
        return gate.reasons().stream()
                .filter(reason -> reason.kind().answer() == answer)
                .map(this::phrase)
                .toList();
    }

    private String phrase(Gate.Reason reason) {
        String candidate = reason.candidate();
        String where = " in " + run.plan().nameOf(reason.cell());
        String measure = Sentences.lowerInitial(
                run.workload(reason.cell().workload()).headline().title());
        return switch (reason.kind()) {
            case FAILS_MORE -> candidate + " fails more often than the baseline" + where + ": " + counts(reason);
            case SLOWER -> candidate + " is slower" + where + " (" + measure + ")";
            case SLOWER_WITHIN_BIAS ->
                candidate + " is slower" + where + " (" + measure + "), but by no more than the A/A control may differ";
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
            case UNDECIDED -> "the verdict on " + candidate + where + " is inconclusive";
        };
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
                        && trial.slot().at(failures.cell())
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
}
