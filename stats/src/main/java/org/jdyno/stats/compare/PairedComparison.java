package org.jdyno.stats.compare;

import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.StudentT;

/**
 * Two platforms compared block by block: the paired t interval and test on log ratios (Georges and others, 2007; blocks
 * after Abedi and Brecht, 2017).
 *
 * <p>One difference for each block: {@code log(platform) - log(baseline)}. Effects common to a block cancel. The
 * {@link UnpairedComparison} has the same numbers. Immutable.
 *
 * @param mean the mean of the differences, in log units; {@code exp} of it is the ratio. NaN without blocks
 * @param low lower end of the interval; NaN for fewer than two blocks
 * @param high upper end of the interval
 * @param p the two-sided p of no difference; NaN for fewer than two blocks
 * @param sd standard deviation of the differences; NaN for fewer than two
 * @param n number of blocks
 * @param confidence the confidence of the interval, such as 0.95
 */
public record PairedComparison(double mean, double low, double high, double p, double sd, int n, double confidence) {

    /**
     * Compares two platforms. Equal differences give an interval of zero width, and a p of 0, or of 1 if they are all
     * 0.
     *
     * @throws IllegalArgumentException if a difference is not finite, or the confidence not between 0 and 1
     */
    public static PairedComparison of(double[] logDifferences, double confidence) {
        MeanEstimate estimate = MeanEstimate.of(logDifferences, confidence);
        return new PairedComparison(
                estimate.value(),
                estimate.low(),
                estimate.high(),
                p(estimate),
                estimate.sd(),
                estimate.n(),
                confidence);
    }

    private static double p(MeanEstimate estimate) {
        if (!estimate.hasInterval()) {
            return Double.NaN;
        }
        if (estimate.sd() == 0) {
            return estimate.value() == 0 ? 1 : 0;
        }
        double t = estimate.value() / (estimate.sd() / Math.sqrt(estimate.n()));
        return StudentT.twoSided(t, estimate.n() - 1);
    }

    /** Whether the interval excludes 0; false without an interval. */
    public boolean differs() {
        return low > 0 || high < 0;
    }

    /** The largest difference that the interval includes, without its sign; NaN without an interval. */
    public double most() {
        return Math.max(Math.abs(low), Math.abs(high));
    }

    /** Whether there are enough blocks for an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }
}
