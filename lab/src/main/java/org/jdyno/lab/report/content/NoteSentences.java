package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.ReplacedPairing;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;

/** The reasons and notes of a run's trust, and why a run ended, as clauses. */
public final class NoteSentences {
    private final Run run;
    private final Plan plan;
    private final PatternSwitch<Note, List<String>> cases = new PatternSwitch<>();

    private NoteSentences(Run run) {
        this.run = run;
        this.plan = run.plan();
        addReasons();
        addSchedule();
        addDisturbances();
        addMachineAndPlatforms();
        cases.requireAllOf(Note.class);
    }

    /** The clauses of these notes, in their order; one for most of them. */
    public static List<String> of(Run run, List<Note> notes) {
        NoteSentences sentences = new NoteSentences(run);
        return notes.stream().flatMap(note -> sentences.cases.of(note).stream()).toList();
    }

    /** Why a run ended, as a clause. */
    public static String of(EndReason reason, Stopping stopping) {
        return switch (reason) {
            case DECIDED ->
                "every comparison with the baseline "
                        + (stopping.card().isEmpty() ? "by a headline measure" : "by a measure of the score card")
                        + " is decided";
            case PRECISE ->
                Clauses.format(
                        "every ratio to the baseline is known to ±%.3g %%",
                        100 * stopping.precision().orElseThrow());
            case REGRESSION -> "the candidate is a regression";
            case FAILED_ALIKE -> "every platform failed alike";
        };
    }

    private <N extends Note> void when(Class<N> kind, Function<N, String> sentence) {
        cases.when(kind, note -> List.of(sentence.apply(note)));
    }

    private void addReasons() {
        when(
                Note.BaselineDiffers.class,
                note -> Clauses.format(
                        "in %s the A/A control differs from the baseline by %+.1f %%"
                                + " (%.4g %% interval %+.1f %% to %+.1f %%)",
                        plan.nameOf(note.cell()),
                        100 * (note.ratio() - 1),
                        100 * note.confidence(),
                        100 * (note.low() - 1),
                        100 * (note.high() - 1)));
        when(
                Note.SlicesDisagree.class,
                note -> Clauses.format(
                        "in %s, the ratio of %s to the baseline is %+.1f %% (99 %% interval %+.1f %% to %+.1f %%) away"
                                + " in slices from that in bursts of load, in which none was stopped; measure whole"
                                + " trials instead, by --pairing interleaved",
                        plan.nameOf(note.cell()),
                        note.platform(),
                        100 * (note.ratio() - 1),
                        100 * (note.low() - 1),
                        100 * (note.high() - 1)));
        when(Note.FailedAlike.class, FailureSentences::alike);
        when(Note.BaselineNotCompleted.class, note -> "the baseline completed no trial of " + plan.nameOf(note.cell()));
        cases.when(Note.BiasNotRuledOut.class, this::bias);
        cases.when(Note.PausesWithoutHiccup.class, this::pauses);
        when(Note.BaselineNotChecked.class, note -> "the run has no A/A control");
        when(
                Note.LimitsNotCompared.class,
                note -> "a limit search compares no platforms; it confirms each limit by further trials instead");
        when(
                Note.RuleNotCompared.class,
                note -> "by this run rule platforms do not alternate, so they are scored but not compared");
        when(Note.OnePlatform.class, note -> "there is only one platform, so nothing is compared");
    }

    private List<String> bias(Note.BiasNotRuledOut note) {
        List<String> shown = new ArrayList<>(note.agreements().stream()
                .limit(Clauses.MAX_SHOWN)
                .map(this::agreement)
                .toList());
        if (note.agreements().size() > Clauses.MAX_SHOWN) {
            shown.add("the same holds, with narrower bounds, for "
                    + (note.agreements().size() - Clauses.MAX_SHOWN) + " of the other "
                    + (note.checked() - Clauses.MAX_SHOWN) + " points");
        }
        return shown;
    }

    private List<String> pauses(Note.PausesWithoutHiccup note) {
        List<String> shown = new ArrayList<>(
                note.pauses().stream().limit(Clauses.MAX_SHOWN).map(this::pause).toList());
        int others = note.pauses().size() - shown.size();
        if (others > 0) {
            shown.add("the same holds for " + Numbers.count(others, "further trial", "further trials"));
        }
        return shown;
    }

    private String pause(Note.PauseWithoutHiccup one) {
        return Clauses.format(
                "in block %d of %s, the GC log of %s of %s has a pause of %s, but its longest hiccup is %s; one of the"
                        + " two is wrong",
                one.block() + 1,
                plan.nameOf(one.cell()),
                one.node(),
                one.platform(),
                Numbers.duration(one.pauseNanos()),
                Numbers.duration(one.hiccupNanos()));
    }

    private String agreement(Note.Agreement one) {
        String cell = plan.nameOf(one.cell());
        if (Double.isNaN(one.within())) {
            return "in " + cell + " there are too few blocks for the A/A control";
        }
        if (one.within() > 1) {
            return Clauses.format(
                    "in %s the A/A control may differ from the baseline by a factor of 2 or more; ±%.1f %% is required",
                    cell, 100 * one.needed());
        }
        return Clauses.format(
                "in %s the A/A control agrees with the baseline within ±%.1f %%; ±%.1f %% is required",
                cell, 100 * one.within(), 100 * one.needed());
    }

    private String rule() {
        return plan.experiment().publishedRule().map(Rule::word).orElse(Rule.NONE);
    }

    private void addSchedule() {
        when(
                Note.BaselineUnable.class,
                note -> "the baseline cannot run "
                        + Clauses.few(note.cells().stream().map(plan::nameOf).toList(), ", ", " and ")
                        + ", so nothing is compared there");
        when(
                Note.RisingLoads.class,
                note -> "the loads of a block ran in rising order, so a drift of the machine looks like an effect of"
                        + " the load, not of a platform");
        when(
                Note.TrialsInRow.class,
                note -> "by the run rule of " + rule()
                        + " all trials of a platform run in sequence, so a drift of the machine looks like a"
                        + " difference between platforms");
        when(Note.JudgedByPairing.class, note -> PairingSentences.judged(run, note));
        when(Note.PairingReplaced.class, note -> new ReplacedPairing(note.pairing(), note.reason())
                .describe(plan.experiment().pairings()));
        when(Note.NotMeasuredInSlices.class, PairingSentences::notInSlices);
        when(
                Note.Extended.class,
                note -> "the run was extended"
                        + (note.times() == 1 ? "" : " " + note.times() + " times, for the first time")
                        + " after block " + note.afterBlocks() + ", when its result could be seen, so its intervals"
                        + " hold at any time"
                        + (Double.isNaN(note.widening())
                                ? ""
                                : Clauses.format(", %.1f times as wide as without this", note.widening()))
                        + Clauses.format(", and a difference is claimed at p ≤ %.1g", note.claimAlpha()));
        when(
                Note.Ended.class,
                note -> "the run ended because "
                        + of(note.reason(), plan.experiment().stopping()));
        when(
                Note.FurtherTime.class,
                note -> Clauses.format(
                        "resolving ±%s would take about %s at the same noise (power %.0f %%)",
                        Numbers.margin(note.margin()), Clauses.more(note.minutes()), 100 * note.power()));
        when(Note.PlaceMatters.class, this::place);
    }

    private String place(Note.PlaceMatters note) {
        boolean rises = note.changePerPlace() > 0;
        Measure measure = run.workload(note.cell().workload()).measure(note.measure());
        return Clauses.format(
                "in %s, %s gets %s by %.2g %% from one position in a block to the next (p = %.1g); orders are random,"
                        + " so no platform is favoured",
                note.cell().workload(),
                Sentences.ofTitle(measure),
                rises == (measure.better() == Direction.HIGHER) ? "better" : "worse",
                100 * Math.abs(note.changePerPlace()),
                note.p());
    }

    private void addDisturbances() {
        when(Note.SetupChanged.class, Note.SetupChanged::text);
        when(Note.TrialUnreadable.class, note -> "a stored trial is ignored because " + note.reason());
        when(Note.BlocksLost.class, note -> DisturbanceSentences.lost(run, note));
        when(Note.BlocksDisturbed.class, note -> DisturbanceSentences.disturbed(run, note.blocks()));
        when(Note.TrialsDisturbed.class, note -> DisturbanceSentences.disturbed(note.disturbed()));
        when(Note.StealRemoved.class, note -> DisturbanceSentences.steal(run, note));
        when(Note.LoadBehind.class, note -> DisturbanceSentences.behind(run, note));
        when(Note.LoadUsesMore.class, note -> DisturbanceSentences.usesMore(run, note));
        when(Note.TrialsInvalid.class, DisturbanceSentences::invalid);
    }

    private void addMachineAndPlatforms() {
        when(
                Note.OtherProgramsBusy.class,
                note -> Clauses.format(
                        "other programs used %.2f of the machine's %d processors on average",
                        note.processorsUsed(), note.processors()));
        when(Note.JvmsChose.class, note -> ErgonomicsSentences.of(run, note));
        when(
                Note.LabBusy.class,
                note -> Clauses.format("jdyno itself used %.3f processors during windows", note.processorsUsed()));
        when(
                Note.NotSteady.class,
                note -> note.platform() + " did not reach a steady state in "
                        + Clauses.few(
                                note.shares().stream()
                                        .map(one -> one.affected() + " of " + one.trials() + " trials of "
                                                + plan.nameOf(one.cell()))
                                        .toList(),
                                ", ",
                                " and ")
                        + "; its figures cover the whole measured phase");
        when(
                Note.NotWarmedUp.class,
                note -> note.share().platform() + " was measured before its warm-up was complete in "
                        + of(note.share()));
        when(
                Note.NoGcFigures.class,
                note -> note.share().platform() + " has no figures of the garbage collector in " + of(note.share())
                        + ": " + note.reason());
        when(
                Note.NoCpuTime.class,
                note -> note.share().platform() + " has no CPU time in " + of(note.share()) + ": " + note.reason());
        when(
                Note.ServerNotKept.class,
                note -> note.share().platform() + " started a fresh server for " + of(note.share())
                        + " instead of keeping its own, because the run was interrupted or the trial before failed;"
                        + " ignore these trials, or run again");
    }

    private static String of(Note.TrialShare share) {
        return share.affected() + " of " + share.trials() + " trials";
    }
}
