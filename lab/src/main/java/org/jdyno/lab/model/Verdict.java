package org.jdyno.lab.model;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A platform against the baseline in one measure.
 *
 * @param kind what can be said; {@code FASTER} means better in the measure's direction
 * @param material whether the whole interval that holds together with the others lies beyond the measure's margin
 * @param ratio platform over baseline, in the measure's own unit (so a lower latency has a ratio below 1)
 * @param low lower end of the 95 % interval of the ratio
 * @param high upper end of it
 * @param together the interval by which it is equivalent, or material
 * @param merged of a percentile: what all trials merged show, which must bear out what is claimed
 * @param blocks pairs behind it
 * @param p two-sided, of the paired t test on log ratios; NaN, as are the ranks and signs, where trials are too short
 * @param adjustedP the same after Holm's correction over the family of headline verdicts; equals {@code p} outside it
 * @param flipP of the exact sign-flip test
 * @param hodgesLehmann the ratio as estimated by the Hodges-Lehmann median
 * @param hodgesLehmannLow lower end of its Wilcoxon interval
 * @param hodgesLehmannHigh upper end of it
 * @param heavyTailed whether the t and the rank-based answers disagree
 * @param headline whether it is of the family of headline verdicts
 * @param unadjusted what it would be with what the hypervisor took left in; empty where nothing is taken out
 */
public record Verdict(
        String workload,
        Point point,
        String measure,
        String platform,
        String baseline,
        Kind kind,
        boolean material,
        double ratio,
        double low,
        double high,
        Together together,
        Optional<Merged> merged,
        int blocks,
        double p,
        double adjustedP,
        double flipP,
        double hodgesLehmann,
        double hodgesLehmannLow,
        double hodgesLehmannHigh,
        boolean heavyTailed,
        boolean headline,
        Optional<Unadjusted> unadjusted) {
    public Verdict {
        unadjusted = Objects.requireNonNullElse(unadjusted, Optional.empty());
    }

    /**
     * A ratio as it was measured, where the verdict is of one from which the effect of stolen processor time is taken
     * out.
     *
     * @param low lower end of its interval; NaN when there are too few blocks for one
     * @param high upper end of it
     * @param slope of the measure's logarithm over that of the share of processor time that was not stolen
     * @param slopeError its standard error
     * @param pairs of the baseline and its second copy behind it, those of earlier runs included
     */
    public record Unadjusted(double ratio, double low, double high, double slope, double slopeError, int pairs) {}

    /**
     * An interval of the ratio that holds at once with those of all comparisons that share an error rate: in 95 % of
     * runs none of them misses.
     *
     * @param comparisons how many share it: the headline verdicts of a run; 1 for a verdict that stands for itself
     * @param low lower end; NaN when there are too few blocks for such an interval
     * @param high upper end
     */
    public record Together(int comparisons, double low, double high) {
        /** Whether it is another interval than that of the verdict alone. */
        public boolean several() {
            return comparisons > 1;
        }
    }

    /**
     * The ratio of percentiles of all trials merged, with the 95 % interval of a jackknife over blocks.
     *
     * @param ratio platform over baseline, its bias taken out
     * @param low lower end of the interval
     * @param high upper end
     * @param tooShort whether the trials of one of both are too short for their own percentile: then this is the
     *     ratio and the interval of the verdict too, and nothing is claimed
     */
    public record Merged(double ratio, double low, double high, boolean tooShort) {}

    /** What can be said of a difference. */
    public enum Kind {
        FASTER,
        SLOWER,
        EQUIVALENT,
        INCONCLUSIVE;

        /** Whether it claims that the two differ. */
        public boolean isDifference() {
            return this == FASTER || this == SLOWER;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
