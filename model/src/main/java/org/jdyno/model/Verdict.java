package org.jdyno.model;

import java.util.Locale;
import java.util.Optional;

/**
 * The comparison of a platform with the baseline in one measure.
 *
 * @param kind the conclusion; {@code FASTER} means better in the measure's direction
 * @param material whether the whole adjusted interval lies beyond the measure's margin
 * @param headline whether it belongs to the family of headline verdicts
 * @param effect platform over baseline
 * @param adjusted the adjusted interval, which decides whether the platforms are equivalent or the difference material
 * @param evidence what else the same values show
 */
public record Verdict(
        Cell cell,
        String measure,
        String platform,
        String baseline,
        Kind kind,
        boolean material,
        boolean headline,
        Effect effect,
        Adjusted adjusted,
        Evidence evidence) {
    /**
     * The adjusted interval of the ratio. It holds simultaneously with those of all comparisons that share an error
     * rate: in 95 % of runs none of them misses.
     *
     * @param comparisons number of comparisons that share the error rate: the headline verdicts of a run; 1 for other
     *     verdicts
     * @param low lower end; NaN for too few blocks
     * @param high upper end
     */
    public record Adjusted(int comparisons, double low, double high) {
        /**
         * Whether several comparisons share the error rate, so that this interval is wider than that of the verdict.
         */
        public boolean several() {
            return comparisons > 1;
        }
    }

    /**
     * The values of the blocks, and tests of them.
     *
     * @param min the smallest ratio of a block; NaN, as all other numbers, if the trials are too short for percentiles
     *     of their own; NaN without blocks
     * @param max the largest ratio of a block
     * @param p the two-sided p of the paired t test on log ratios
     * @param adjustedP {@code p} after Holm's correction over the family of headline verdicts; equals {@code p} for
     *     other verdicts
     * @param flipP the two-sided p of the sign-flip test
     * @param hodgesLehmann the Hodges-Lehmann estimate of the ratio
     * @param hodgesLehmannLow lower end of the Wilcoxon interval of that estimate
     * @param hodgesLehmannHigh upper end of the Wilcoxon interval of that estimate
     * @param heavyTailed whether the t test and the rank or sign-flip test disagree about a difference
     * @param merged for a percentile, the result of all trials merged, which must confirm a claim
     * @param unadjusted the ratio without adjustment for steal; empty if there is no adjustment
     * @param forks the numbers of imported trials, which are in no blocks; empty if the trials are in blocks
     */
    public record Evidence(
            double min,
            double max,
            double p,
            double adjustedP,
            double flipP,
            double hodgesLehmann,
            double hodgesLehmannLow,
            double hodgesLehmannHigh,
            boolean heavyTailed,
            Optional<Merged> merged,
            Optional<Unadjusted> unadjusted,
            Optional<Forks> forks) {}

    /**
     * How many trials of both platforms are compared that are in no blocks. All figures of blocks are then unknown, and
     * {@code p} is that of Welch's test.
     */
    public record Forks(int platform, int baseline) {}

    /**
     * The measured ratio of a verdict that is adjusted for steal.
     *
     * @param low lower end of its interval; NaN for too few blocks
     * @param high upper end of its interval
     * @param slope the slope of the measure's logarithm over that of the share of CPU time that was not stolen
     * @param slopeError standard error of the slope
     * @param pairs number of pairs of baseline and A/A control from which the slope is estimated, including those of
     *     earlier runs
     */
    public record Unadjusted(double ratio, double low, double high, double slope, double slopeError, int pairs) {}

    /**
     * The ratio of percentiles of all trials merged, with the 95 % interval of a jackknife over blocks.
     *
     * @param ratio platform over baseline, corrected for bias
     * @param low lower end of the interval
     * @param high upper end of the interval
     * @param tooShort whether trials of at least one platform are too short for their own percentile; then the verdict
     *     has this ratio and interval too, and claims no difference
     * @param atLeast whether the trials of the platform with the higher values are too short, and their own percentiles
     *     are higher nevertheless; then the verdict has the ratio of these, which is a lower limit
     */
    public record Merged(double ratio, double low, double high, boolean tooShort, boolean atLeast) {}

    /** Whether it is a verdict of a cell by a measure. */
    public boolean isOf(Cell of, String name) {
        return cell.equals(of) && measure.equals(name);
    }

    /** Whether trials are too short for a percentile of their own, so that it has that of all trials merged. */
    public boolean tooShort() {
        return evidence.merged().filter(Merged::tooShort).isPresent();
    }

    /** The words of a verdict. */
    public enum Kind {
        FASTER,
        SLOWER,
        EQUIVALENT,
        INCONCLUSIVE;

        /** Whether it claims a difference. */
        public boolean isDifference() {
            return this == FASTER || this == SLOWER;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
