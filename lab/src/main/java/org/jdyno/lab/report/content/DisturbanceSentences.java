package org.jdyno.lab.report.content;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.DisturbedTrial;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;

/** What disturbed trials, and what that means for the figures. */
public final class DisturbanceSentences {
    private static final Cases<Disturbance, String> PHRASES = new Cases<Disturbance, String>()
            .when(Disturbance.Observed.class, Disturbance.Observed::message)
            .when(
                    Disturbance.Stolen.class,
                    stolen -> Clauses.format(
                            "the hypervisor took %.1f %% of the processor time that was wanted%s",
                            stolen.percent(), stolen.unusual() ? ", far more than usual" : ""))
            .when(
                    Disturbance.Throttled.class,
                    throttled -> Clauses.format(
                            "the quota of the control group stopped it for %.1f %% of the time, far more than usual",
                            throttled.percent()))
            .when(Disturbance.OtherPrograms.class, DisturbanceSentences::phrase)
            .requireAllOf(Disturbance.class);

    private DisturbanceSentences() {}

    /** What disturbed a trial, as a clause. */
    public static String of(Disturbance disturbance) {
        return PHRASES.of(disturbance);
    }

    /** The same with the platform: {@code debian-17: the hypervisor took 31.0 % of …}. */
    public static String of(DisturbedTrial trial) {
        return trial.platform() + ": " + of(trial.by());
    }

    private static String phrase(Disturbance.OtherPrograms others) {
        String worst = others.worstPercent()
                .map(percent -> Clauses.format(" (%.0f %% in the worst second)", percent))
                .orElse("");
        return Clauses.format(
                "other programs used %.1f %% of the processors%s, and %s bears %.0f %%",
                others.percent(), worst, others.workload(), others.limitPercent());
    }

    static String lost(Run run, Note.BlocksLost lost) {
        int blocks = lost.blocks().size();
        String again = lost.repeated()
                .map(repeated -> repeated(repeated, blocks))
                .orElse("others were run in the time that was left");
        return Clauses.counted(blocks, "block was lost and counts", "blocks were lost and count") + " for nothing; "
                + again + " (" + blocks(run, lost.blocks()) + ")";
    }

    private static String repeated(int repeated, int lost) {
        return repeated >= lost
                ? (repeated == 1 ? "it was repeated" : "they were repeated")
                : repeated + " of them " + (repeated == 1 ? "was" : "were") + " repeated";
    }

    static String disturbed(Run run, List<Note.DisturbedBlock> blocks) {
        return Clauses.counted(blocks.size(), "block was disturbed and counts", "blocks were disturbed and count")
                + " all the same, as too few others would be left; read the figures with care ("
                + blocks(run, blocks) + ")";
    }

    static String disturbed(List<DisturbedTrial> trials) {
        return Clauses.counted(trials.size(), "trial was", "trials were") + " disturbed; read the figures with care ("
                + few(trials.stream().map(DisturbanceSentences::of).toList()) + ")";
    }

    private static String blocks(Run run, List<Note.DisturbedBlock> blocks) {
        return few(blocks.stream()
                .map(block -> "block " + (block.block() + 1) + " of "
                        + run.plan().nameOf(block.cell()) + ", " + of(block.trial()))
                .toList());
    }

    private static String few(List<String> many) {
        return Clauses.few(many, "; ", "; and ");
    }

    static String steal(Run run, Note.StealRemoved removed) {
        Verdict.Unadjusted plain = removed.unadjusted();
        return Clauses.format(
                "the effect of what the hypervisor took is taken out of the %s of %s in %s; with it the ratio is"
                        + " %.3f (%.3f to %.3f)."
                        + " By %d pairs of the baseline with its second copy the measure changes by %.2f ± %.2f"
                        + " %% with a percent of the processor time",
                Clauses.title(run, removed.cell(), removed.measure()),
                removed.platform(),
                removed.cell().workload(),
                plain.ratio(),
                plain.low(),
                plain.high(),
                plain.pairs(),
                plain.slope(),
                plain.slopeError());
    }

    static String behind(Run run, Note.LoadBehind behind) {
        String shares = behind.shares().stream()
                .map(share -> share.affected() + " of " + share.trials() + " of " + share.platform())
                .collect(Collectors.joining(", "));
        return "the load of " + run.plan().nameOf(behind.cell())
                + " fell behind its schedule in trials that are no random sample (" + shares
                + "): their response times count as the worst of all, and by other measures nothing is claimed where"
                + " the shares differ";
    }

    static String invalid(Note.TrialsInvalid note) {
        boolean one = note.invalid() == 1;
        String causes = note.causes().entrySet().stream()
                .sorted(Comparator.comparing(cause -> cause.getKey().title()))
                .map(cause -> cause.getKey().title() + " " + cause.getValue())
                .collect(Collectors.joining(", "));
        String lost = note.lostComparisons() == 0
                ? ""
                : ", and with " + (one ? "it " : "them ")
                        + Clauses.counted(note.lostComparisons(), "comparison", "comparisons")
                        + " of a platform with the baseline in a block";
        return note.invalid() + " of " + note.trials() + " trials " + (one ? "is" : "are") + " invalid (" + causes + ")"
                + lost;
    }
}
