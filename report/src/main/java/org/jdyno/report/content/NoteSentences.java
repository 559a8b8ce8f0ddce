package org.jdyno.report.content;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.EndReason;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.ReplacedPairing;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Verdict;

/** The reasons and notes of a run's trust and why a run ended, as clauses. */
public final class NoteSentences {
    private final Run run;
    private final Plan plan;
    private final Map<Class<?>, Function<Note, List<String>>> clauses = new HashMap<>();

    private NoteSentences(Run run) {
        this.run = run;
        this.plan = run.plan();
        addReasons();
        addSchedule();
        addDisturbances();
        addMachineAndPlatforms();
        for (Class<?> kind : Note.class.getPermittedSubclasses()) {
            if (!clauses.containsKey(kind)) {
                throw new IllegalStateException("no sentence for " + kind.getName());
            }
        }
    }

    /** The clauses of these notes, in their order; one for most of them. */
    public static List<String> of(Run run, List<Note> notes) {
        NoteSentences sentences = new NoteSentences(run);
        return notes.stream()
                .flatMap(note -> sentences.clauses.get(note.getClass()).apply(note).stream())
                .toList();
    }

    /** Why a run ended, as a clause. */
    public static String of(EndReason reason, Stopping stopping) {
        return switch (reason) {
            case DECIDED ->
                "every comparison with the baseline "
                        + (stopping.card().isEmpty() ? "by a headline measure" : "by a measure of the score card")
                        + " is decided";
            case PRECISE ->
                Sentences.format(
                        "every ratio to the baseline is known to ±%.3g %%",
                        100 * stopping.precision().orElseThrow());
            case REGRESSION -> "the candidate is a regression";
            case FAILED_ALIKE -> "every platform failed alike";
        };
    }

    private <N extends Note> void when(Class<N> kind, Function<N, String> clause) {
        whenSeveral(kind, note -> List.of(clause.apply(note)));
    }

    private <N extends Note> void whenSeveral(Class<N> kind, Function<N, List<String>> those) {
        clauses.put(kind, note -> those.apply(kind.cast(note)));
    }

    private void addReasons() {
        when(
                Note.BaselineDiffers.class,
                note -> Sentences.format(
                        "in %s the A/A control differs from the baseline by %+.1f %%"
                                + " (%.4g %% interval %+.1f %% to %+.1f %%)",
                        plan.nameOf(note.cell()),
                        100 * (note.ratio() - 1),
                        100 * note.confidence(),
                        100 * (note.low() - 1),
                        100 * (note.high() - 1)));
        when(
                Note.SlicesDisagree.class,
                note -> Sentences.format(
                        "in %s, the ratio of %s to the baseline is %+.1f %% (99 %% interval %+.1f %% to %+.1f %%) away"
                                + " in slices from that in bursts of load, in which none was stopped; measure whole"
                                + " trials instead, by --pairing interleaved",
                        plan.nameOf(note.cell()),
                        note.platform(),
                        100 * (note.ratio() - 1),
                        100 * (note.low() - 1),
                        100 * (note.high() - 1)));
        when(Note.FailedAlike.class, FailureTopic::alike);
        when(Note.BaselineNotCompleted.class, note -> "the baseline completed no trial of " + plan.nameOf(note.cell()));
        whenSeveral(
                Note.BiasNotRuledOut.class,
                note -> few(
                        note.agreements(),
                        this::agreement,
                        others -> "the same holds, with narrower bounds, for " + others + " of the other "
                                + (note.checked() - Sentences.MAX_SHOWN) + " points"));
        whenSeveral(
                Note.PausesWithoutHiccup.class,
                note -> few(
                        note.pauses(),
                        this::pause,
                        others -> "the same holds for " + Numbers.count(others, "further trial")));
        when(Note.BaselineNotChecked.class, note -> "the run has no A/A control");
        when(
                Note.LimitsNotCompared.class,
                note -> "a limit search compares no platforms; it confirms each limit by further trials instead");
        when(
                Note.RuleNotCompared.class,
                note -> "by this run rule platforms do not alternate, so they are scored but not compared");
        when(Note.NotInterleaved.class, note -> Sentences.NOT_INTERLEAVED);
        when(Note.OnePlatform.class, note -> "there is only one platform, so nothing is compared");
    }

    private String agreement(Note.Agreement one) {
        String cell = plan.nameOf(one.cell());
        if (Double.isNaN(one.within())) {
            return "in " + cell + " there are too few blocks for the A/A control";
        }
        if (one.within() > 1) {
            return Sentences.format(
                    "in %s the A/A control may differ from the baseline by a factor of 2 or more; ±%.1f %% is required",
                    cell, 100 * one.needed());
        }
        return Sentences.format(
                "in %s the A/A control agrees with the baseline within ±%.1f %%; ±%.1f %% is required",
                cell, 100 * one.within(), 100 * one.needed());
    }

    private String pause(Note.PauseWithoutHiccup one) {
        return Sentences.format(
                "in block %d of %s, the GC log of %s of %s has a pause of %s, but its longest hiccup is %s; one of the"
                        + " two is wrong",
                one.block() + 1,
                plan.nameOf(one.cell()),
                one.node(),
                one.platform(),
                Numbers.duration(one.pauseNanos()),
                Numbers.duration(one.hiccupNanos()));
    }

    private void addSchedule() {
        when(
                Note.BaselineUnable.class,
                note -> "the baseline cannot run "
                        + Sentences.few(note.cells().stream().map(plan::nameOf).toList(), ", ", " and ")
                        + ", so nothing is compared there");
        when(
                Note.RisingLoads.class,
                note -> "the loads of a block ran in rising order, so a drift of the machine looks like an effect of"
                        + " the load, not of a platform");
        when(
                Note.TrialsInRow.class,
                note -> "by the run rule of "
                        + plan.experiment().publishedRule().map(Rule::word).orElse(Rule.NONE)
                        + " all trials of a platform run in sequence, so a drift of the machine looks like a"
                        + " difference between platforms");
        when(Note.JudgedByPairing.class, this::pairing);
        when(Note.PairingReplaced.class, note -> new ReplacedPairing(note.pairing(), note.reason())
                .describe(plan.experiment().pairings()));
        when(
                Note.NotMeasuredInSlices.class,
                note -> "slices do not measure latency, the longest pause and start-up, because processes are stopped"
                        + " between them"
                        + judgedBy(note.inBurst(), "by the last burst of warm-up, in which none was stopped")
                        + judgedBy(note.interleaved(), "by interleaved blocks"));
        when(
                Note.Extended.class,
                note -> "the run was extended"
                        + (note.times() == 1 ? "" : " " + note.times() + " times, for the first time")
                        + " after block " + note.afterBlocks() + ", when its result could be seen, so its intervals"
                        + " hold at any time"
                        + (Double.isNaN(note.widening())
                                ? ""
                                : Sentences.format(", %.1f times as wide as without this", note.widening()))
                        + Sentences.format(", and a difference is claimed at p ≤ %.1g", note.claimAlpha()));
        when(
                Note.Ended.class,
                note -> "the run ended because "
                        + of(note.reason(), plan.experiment().stopping()));
        when(
                Note.FurtherTime.class,
                note -> Sentences.format(
                        "resolving ±%s would take about %s at the same noise (power %.0f %%)",
                        Numbers.margin(note.margin()), Numbers.more(note.minutes()), 100 * note.power()));
        when(Note.RatioChanged.class, this::changed);
        when(
                Note.PlaceMatters.class,
                note -> Sentences.format(
                        "in %s, %s gets %s by %.2g %% from one position in a block to the next (p = %.1g); orders are"
                                + " random, so no platform is favoured",
                        note.cell().workload(),
                        Sentences.ofTitle(measure(note.cell(), note.measure())),
                        note.changePerPlace() > 0
                                        == (measure(note.cell(), note.measure()).better() == Direction.HIGHER)
                                ? "better"
                                : "worse",
                        100 * Math.abs(note.changePerPlace()),
                        note.p()));
    }

    private String changed(Note.RatioChanged note) {
        boolean shown = note.low() > 1 || note.high() < 1;
        return Sentences.format(
                "in %s, from the first to the second half of the measured phase, the ratio of %s to the baseline"
                        + " %s %+.1f %% (95 %% interval %+.1f %% to %+.1f %%)",
                Sentences.ofTitle(measure(note.cell(), note.measure())),
                note.platform(),
                shown ? "changed by" : "is not known to have changed:",
                100 * (note.ratio() - 1),
                100 * (note.low() - 1),
                100 * (note.high() - 1));
    }

    private Measure measure(Cell cell, String name) {
        return run.workload(cell.workload()).measure(name);
    }

    private static String judgedBy(List<String> measures, String means) {
        return measures.isEmpty()
                ? ""
                : "; " + Sentences.few(measures, ", ", " and ") + (measures.size() == 1 ? " is" : " are") + " judged "
                        + means;
    }

    private String pairing(Note.JudgedByPairing note) {
        String scatters = note.scatters().stream()
                .map(scatter -> Sentences.format(
                        "%.2g %% when %s",
                        100 * scatter.logSd(), scatter.pairing().word()))
                .collect(Collectors.joining(", "));
        return measure(note.cell(), note.measure()).title() + " of "
                + note.cell().workload() + " is judged by "
                + (note.pairing() == Pairing.TURNS
                        ? "blocks in turns: "
                        : note.pairing().word() + " blocks: ")
                + note.pairing().description()
                + (scatters.isEmpty() ? "" : "; standard deviation of a ratio between blocks: " + scatters);
    }

    private void addDisturbances() {
        when(Note.SetupChanged.class, Note.SetupChanged::text);
        when(Note.TrialUnreadable.class, note -> "a stored trial is ignored because " + note.reason());
        when(
                Note.BlocksLost.class,
                note -> Numbers.count(
                                note.blocks().size(),
                                "block was lost and is ignored",
                                "blocks were lost and are ignored")
                        + "; "
                        + note.repeated()
                                .map(repeated ->
                                        repeated(repeated, note.blocks().size()))
                                .orElse("others ran in the remaining time")
                        + " (" + blocks(note.blocks()) + ")");
        when(
                Note.BlocksDisturbed.class,
                note -> Numbers.count(
                                note.blocks().size(),
                                "block was disturbed but counts",
                                "blocks were disturbed but count")
                        + ", because too few would be left without; read the figures with care ("
                        + blocks(note.blocks()) + ")");
        when(
                Note.TrialsDisturbed.class,
                note -> Numbers.count(note.disturbed().size(), "trial was", "trials were")
                        + " disturbed; read the figures with care ("
                        + Sentences.few(
                                note.disturbed().stream()
                                        .map(DisturbanceSentences::of)
                                        .toList(),
                                "; ",
                                "; and ")
                        + ")");
        when(Note.StealRemoved.class, this::steal);
        when(
                Note.LoadBehind.class,
                note -> "the load of " + plan.nameOf(note.cell())
                        + " fell behind its schedule in some trials (" + shares(note.shares())
                        + "); their response times count as the worst, because leaving them out would favour slow"
                        + " platforms, and "
                        + (plan.ratePhase().isPresent()
                                ? "what they measured before that phase counts"
                                : "differences in other measures are claimed only if they show with and without them"));
        when(Note.LoadLate.class, note -> DisturbanceSentences.late(plan.nameOf(note.cell()), shares(note.shares())));
        when(
                Note.LoadUsesMore.class,
                note -> DisturbanceSentences.busy(plan.nameOf(note.cell()), shares(note.shares())));
        when(Note.TrialsInvalid.class, NoteSentences::invalid);
    }

    private static String repeated(int repeated, int lost) {
        return repeated >= lost
                ? (repeated == 1 ? "it was repeated" : "they were repeated")
                : repeated + " of them " + (repeated == 1 ? "was" : "were") + " repeated";
    }

    private String blocks(List<Note.DisturbedBlock> blocks) {
        return Sentences.few(
                blocks.stream()
                        .map(block -> "block " + (block.block() + 1) + " of " + plan.nameOf(block.cell()) + ", "
                                + DisturbanceSentences.of(block.trial()))
                        .toList(),
                "; ",
                "; and ");
    }

    private String steal(Note.StealRemoved note) {
        Verdict.Unadjusted plain = note.unadjusted();
        return Sentences.format(
                "the %s of %s in %s is adjusted for steal; unadjusted, the ratio is %.3f (%.3f to %.3f). In %d pairs of"
                        + " the baseline with its A/A control, 1 %% of CPU time changes the measure by %.2f ± %.2f %%",
                Sentences.ofTitle(measure(note.cell(), note.measure())),
                note.platform(),
                note.cell().workload(),
                plain.ratio(),
                plain.low(),
                plain.high(),
                plain.pairs(),
                plain.slope(),
                plain.slopeError());
    }

    private static String invalid(Note.TrialsInvalid note) {
        boolean one = note.invalid() == 1;
        String causes = note.causes().entrySet().stream()
                .sorted(Comparator.comparing(cause -> cause.getKey().title()))
                .map(cause -> cause.getKey().title() + " " + cause.getValue())
                .collect(Collectors.joining(", "));
        String lost = note.lostComparisons() == 0
                ? ""
                : ", and " + Numbers.count(note.lostComparisons(), "comparison") + " with the baseline "
                        + (note.lostComparisons() == 1 ? "is" : "are") + " missing";
        return note.invalid() + " of " + note.trials() + " trials " + (one ? "is" : "are") + " invalid (" + causes + ")"
                + lost;
    }

    private void addMachineAndPlatforms() {
        when(
                Note.OtherProgramsBusy.class,
                note -> Sentences.format(
                        "other programs used %.2f of the machine's %d processors on average",
                        note.processorsUsed(), note.processors()));
        when(Note.JvmsChose.class, note -> ErgonomicsSentences.of(run, note));
        when(
                Note.LabBusy.class,
                note -> Sentences.format("jdyno itself used %.3f processors during windows", note.processorsUsed()));
        when(
                Note.NotSteady.class,
                note -> note.platform() + " did not reach a steady state in "
                        + Sentences.few(
                                note.shares().stream()
                                        .map(one -> one.affected() + " of " + one.trials() + " trials of "
                                                + plan.nameOf(one.cell()))
                                        .toList(),
                                ", ",
                                " and ")
                        + "; its figures cover the whole measured phase");
        when(Note.NotWarmedUp.class, note -> whose(note.share(), " was measured before its warm-up was complete in "));
        when(
                Note.NoGcFigures.class,
                note -> whose(note.share(), " has no figures of the garbage collector in ") + ": " + note.reason());
        when(Note.NoCpuTime.class, note -> whose(note.share(), " has no CPU time in ") + ": " + note.reason());
        when(Note.ArchiveSaves.class, note -> ArchiveSentence.of(plan, note));
        when(
                Note.ServerNotKept.class,
                note -> whose(note.share(), " started a fresh server for ")
                        + " instead of keeping its own, because the run was interrupted or that one failed;"
                        + " ignore these trials, or run again");
    }

    private static String whose(Note.TrialShare share, String verb) {
        return share.platform() + verb + share.affected() + " of " + share.trials() + " trials";
    }

    private static String shares(List<Note.TrialShare> shares) {
        return shares.stream()
                .map(share -> share.affected() + " of " + share.trials() + " of " + share.platform())
                .collect(Collectors.joining(", "));
    }

    /** A clause for each of the first few of many, and one for the rest. */
    private static <T> List<String> few(List<T> many, Function<T, String> clause, IntFunction<String> rest) {
        int others = many.size() - Sentences.MAX_SHOWN;
        return Stream.concat(
                        many.stream().limit(Sentences.MAX_SHOWN).map(clause),
                        others > 0 ? Stream.of(rest.apply(others)) : Stream.empty())
                .toList();
    }
}
