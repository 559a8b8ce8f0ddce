package org.jdyno.judge;

import java.util.Arrays;
import java.util.List;
import org.jdyno.model.Effect;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.compare.AnytimeComparison;
import org.jdyno.stats.compare.FixedWidth;
import org.jdyno.stats.compare.GroupSequential;
import org.jdyno.stats.compare.PairedComparison;
import org.jdyno.stats.compare.UnpairedComparison;

/**
 * The error rates of intervals and claims. They are stricter if a run may end early because of its results.
 *
 * @param intervalAlpha the error rate of an interval at this look; over all looks of the run it is at most 5 %
 * @param claimAlpha the largest corrected p at which a difference is claimed
 * @param anytime whether both rates hold for any number of looks
 */
record ErrorControl(double intervalAlpha, double claimAlpha, boolean anytime) {
    /** The confidence of every interval that is shown. */
    static final double CONFIDENCE = 0.95;

    static final double ALPHA = 0.05;

    /**
     * The share of the error rate at which an extended run claims differences. The end before has spent the whole rate,
     * so that little may be added to it (docs/statistics.md).
     */
    private static final double EXTENDED_SHARE = 0.2;

    static final ErrorControl ONE_LOOK = new ErrorControl(ALPHA, ALPHA, false);

    /** The error rates of a run so far. In a run with looks they depend on the share of the budget that is spent. */
    static ErrorControl of(Run run) {
        Stopping stopping = run.plan().experiment().stopping();
        boolean looks = stopping.rule() == Stopping.Rule.LOOKS && !run.trials().isEmpty();
        return of(stopping, looks ? spentShare(run) : 1);
    }

    /** @param share the share of the budget that is spent, at most 1 */
    static ErrorControl of(Stopping stopping, double share) {
        return switch (stopping.rule()) {
            case FIXED ->
                // With a precision, the width of the intervals is looked at after every block.
                stopping.precision().isEmpty()
                        ? new ErrorControl(ALPHA, stopping.falseAlarms(), false)
                        : new ErrorControl(FixedWidth.alpha(ALPHA), FixedWidth.alpha(stopping.falseAlarms()), false);
            case LOOKS ->
                new ErrorControl(
                        GroupSequential.alpha(share, ALPHA),
                        GroupSequential.alpha(share, stopping.falseAlarms()),
                        false);
            case EXTENDED -> new ErrorControl(ALPHA, EXTENDED_SHARE * stopping.falseAlarms(), true);
        };
    }

    /**
     * Compares two platforms by their log ratios.
     *
     * @param intervals number of intervals that must hold simultaneously (Bonferroni); 1 for a single interval
     */
    PairedComparison compare(double[] logRatios, int intervals) {
        double confidence = 1 - intervalAlpha / intervals;
        return anytime ? AnytimeComparison.of(logRatios, confidence) : PairedComparison.of(logRatios, confidence);
    }

    /**
     * Compares two platforms by the logarithms of values that are in no blocks.
     *
     * @param intervals as in the comparison by log ratios
     */
    PairedComparison compare(double[] ones, double[] others, int intervals) {
        return UnpairedComparison.of(ones, others, Imported.FEWEST_TRIALS, 1 - intervalAlpha / intervals);
    }

    /**
     * The geometric mean, because verdicts are about ratios, with its interval; the arithmetic mean if a value is zero
     * and has no logarithm.
     */
    static MeanEstimate mean(double[] values) {
        return Arrays.stream(values).allMatch(value -> value > 0)
                ? MeanEstimate.geometric(values, CONFIDENCE)
                : MeanEstimate.of(values, CONFIDENCE);
    }

    /** The same mean of the values of one block, which needs no interval. */
    static double meanOfBlock(List<Double> values) {
        boolean positive = values.stream().allMatch(value -> value > 0);
        double mean = Sample.of(values.stream()
                        .mapToDouble(value -> positive ? Math.log(value) : value)
                        .toArray())
                .mean();
        return positive ? Math.exp(mean) : mean;
    }

    /** The ratio of a comparison of logarithms. */
    static Effect effect(PairedComparison logs) {
        return new Effect(Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high()), logs.n());
    }

    /** The end of an interval that is further from no change, as a distance in log units. */
    static double mostLog(Effect effect) {
        return Math.max(Math.abs(Math.log(effect.low())), Math.abs(Math.log(effect.high())));
    }

    /** Half of the width of an interval, in log units. */
    static double halfWidth(double low, double high) {
        return Math.log(high / low) / 2;
    }

    /**
     * How many times as wide an interval is at another error rate.
     *
     * @param alpha that error rate
     * @param blocks number of blocks, at least 2
     */
    double widening(double alpha, int blocks) {
        return critical(alpha, blocks) / critical(intervalAlpha, blocks);
    }

    /** The standard error, in log units, of a ratio with an interval at this look. */
    double standardError(Effect effect) {
        return halfWidth(effect.low(), effect.high()) / critical(intervalAlpha, effect.blocks());
    }

    private double critical(double alpha, int blocks) {
        return anytime ? AnytimeComparison.critical(blocks, alpha) : StudentT.critical(1 - alpha, blocks - 1);
    }

    /** The share of the budget that a run has spent; 1 if no further block fits. */
    static double spentShare(Run run) {
        double budgetNanos = run.plan().budgetMillis().orElseThrow() * 1e6;
        double spentNanos =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum();
        long blocks = run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .count();
        boolean last = spentNanos + spentNanos / blocks > budgetNanos;
        return last ? 1 : spentNanos / budgetNanos;
    }
}
