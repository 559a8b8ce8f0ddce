package org.jdyno.lab.report.content;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.DisturbedTrial;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;

/** Sentences on what disturbed trials, and its effect on the figures. */
public final class DisturbanceSentences {
    private static final PatternSwitch<Disturbance, String> PHRASES = new PatternSwitch<Disturbance, String>()
            .when(Disturbance.Observed.class, Disturbance.Observed::message)
            .when(
                    Disturbance.Stolen.class,
                    stolen -> Clauses.format(
                            "the hypervisor took %.1f %% of the requested CPU time%s",
                            stolen.percent(), stolen.unusual() ? ", far more than usual" : ""))
            .when(
                    Disturbance.Throttled.class,
                    throttled -> Clauses.format(
                            "the cgroup quota throttled it for %.1f %% of the time, far more than usual",
                            throttled.percent()))
            .when(Disturbance.OtherPrograms.class, DisturbanceSentences::phrase)
            .requireAllOf(Disturbance.class);

    private DisturbanceSentences() {}

    /** What disturbed a trial, as a clause. */
    public static String of(Disturbance disturbance) {
        return PHRASES.of(disturbance);
    }

    /** A disturbance with its platform: {@code debian-17: the hypervisor took 31.0 % of …}. */
    public static String of(DisturbedTrial trial) {
        return trial.platform() + ": " + of(trial.by());
    }

    private static String phrase(Disturbance.OtherPrograms others) {
        String worst = others.worstPercent()
                .map(percent -> Clauses.format(" (%.0f %% in the worst second)", percent))
                .orElse("");
        return Clauses.format(
                "other programs used %.1f %% of the processors%s; the limit of %s is %.0f %%",
                others.percent(), worst, others.workload(), others.limitPercent());
    }

    static String lost(Run run, Note.BlocksLost lost) {
        int blocks = lost.blocks().size();
        String repetition =
                lost.repeated().map(repeated -> repeated(repeated, blocks)).orElse("others ran in the remaining time");
        return Numbers.count(blocks, "block was lost and is ignored", "blocks were lost and are ignored") + "; "
                + repetition + " (" + blocks(run, lost.blocks()) + ")";
    }

    private static String repeated(int repeated, int lost) {
        return repeated >= lost
                ? (repeated == 1 ? "it was repeated" : "they were repeated")
                : repeated + " of them " + (repeated == 1 ? "was" : "were") + " repeated";
    }

    static String disturbed(Run run, List<Note.DisturbedBlock> blocks) {
        return Numbers.count(blocks.size(), "block was disturbed but counts", "blocks were disturbed but count")
                + ", because too few would be left without; read the figures with care ("
                + blocks(run, blocks) + ")";
    }

    static String disturbed(List<DisturbedTrial> trials) {
        return Numbers.count(trials.size(), "trial was", "trials were") + " disturbed; read the figures with care ("
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
                "the %s of %s in %s is adjusted for steal; unadjusted, the ratio is %.3f (%.3f to %.3f). In %d pairs of"
                        + " the baseline with its A/A control, 1 %% of CPU time changes the measure by %.2f ± %.2f %%",
                Sentences.ofTitle(run.workload(removed.cell().workload()).measure(removed.measure())),
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
        return "the load of " + run.plan().nameOf(behind.cell())
                + " fell behind its schedule in some trials (" + shares(behind.shares())
                + "); their response times count as the worst, because leaving them out would favour slow platforms,"
                + " and differences in other measures are claimed only if they show with and without them";
    }

    private static String shares(List<Note.TrialShare> shares) {
        return shares.stream()
                .map(share -> share.affected() + " of " + share.trials() + " of " + share.platform())
                .collect(Collectors.joining(", "));
    }

    static String usesMore(Run run, Note.LoadUsesMore more) {
        return "in " + run.plan().nameOf(more.cell())
                + " the load generator used more CPU time than the server in some trials (" + shares(more.shares())
                + "), so it may have limited the throughput; give it more processors, or set a rate";
    }

    static String invalid(Note.TrialsInvalid note) {
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
}
