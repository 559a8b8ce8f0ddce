package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.compare.AnytimeComparison;
import org.jdyno.lab.stats.compare.FixedWidth;
import org.jdyno.lab.stats.compare.GroupSequential;
import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * How much a difference must show before it is claimed: more where a run may have been ended because of what it showed.
 *
 * @param intervals what the intervals leave out, all looks together 5 %: the confidence of one look is more
 * @param claims the largest corrected p at which a difference is claimed
 * @param anytime whether both hold however often one has looked
 */
record ErrorControl(double intervals, double claims, boolean anytime) {
    /** Of every interval that is shown, and the share of them that may miss. */
    static final double CONFIDENCE = 0.95;

    static final double ALPHA = 0.05;

    static final ErrorControl ONE_LOOK = new ErrorControl(ALPHA, ALPHA, false);

    /** Of a run as far as it has come. */
    static ErrorControl of(Run run) {
        Stopping stopping = run.plan().experiment().stopping();
        boolean looks = stopping.rule() == Stopping.Rule.LOOKS && !run.trials().isEmpty();
        return of(stopping, looks ? share(run) : 1);
    }

    /** @param share of the budget that is spent, at most 1 */
    static ErrorControl of(Stopping stopping, double share) {
        return switch (stopping.rule()) {
            case FIXED ->
                stopping.precision().isEmpty()
                        ? new ErrorControl(ALPHA, stopping.falseAlarms(), false)
                        : new ErrorControl(FixedWidth.alpha(ALPHA), FixedWidth.alpha(stopping.falseAlarms()), false);
            case LOOKS ->
                new ErrorControl(
                        GroupSequential.alpha(share, ALPHA),
                        GroupSequential.alpha(share, stopping.falseAlarms()),
                        false);
            case ANYTIME -> new ErrorControl(ALPHA, stopping.falseAlarms(), true);
        };
    }

    /**
     * The comparison with the interval that goes with it.
     *
     * @param together how many such intervals are to hold at once (Bonferroni); 1 for one that stands for itself
     */
    PairedComparison compare(double[] logRatios, int together) {
        double confidence = 1 - intervals / together;
        return anytime ? AnytimeComparison.of(logRatios, confidence) : PairedComparison.of(logRatios, confidence);
    }

    /** How much of the budget a run has spent; all of it when no further block fits. */
    static double share(Run run) {
        double budgetNanos = run.plan().budgetMillis().orElseThrow() * 1e6;
        double spentNanos =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum();
        List<Integer> blocks = run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .toList();
        boolean last = spentNanos + spentNanos / blocks.size() > budgetNanos;
        return last ? 1 : spentNanos / budgetNanos;
    }
}
