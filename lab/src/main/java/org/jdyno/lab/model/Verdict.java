package org.jdyno.lab.model;

import java.util.Locale;

/**
 * A platform against the baseline in one measure.
 *
 * @param kind what can be said; {@code FASTER} means better in the measure's direction
 * @param material whether the whole interval lies beyond the measure's margin
 * @param ratio platform over baseline, in the measure's own unit (so a lower latency has a ratio below 1)
 * @param low lower end of the 95 % interval of the ratio
 * @param high upper end of it
 * @param blocks pairs behind it
 * @param p two-sided, of the paired t test on log ratios
 * @param adjustedP the same after Holm's correction over the family of headline verdicts; equals {@code p} outside it
 * @param flipP of the exact sign-flip test
 * @param hodgesLehmann the ratio as estimated by the Hodges-Lehmann median
 * @param hodgesLehmannLow lower end of its Wilcoxon interval
 * @param hodgesLehmannHigh upper end of it
 * @param heavyTailed whether the t and the rank-based answers disagree
 * @param headline whether it is of the family of headline verdicts
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
        int blocks,
        double p,
        double adjustedP,
        double flipP,
        double hodgesLehmann,
        double hodgesLehmannLow,
        double hodgesLehmannHigh,
        boolean heavyTailed,
        boolean headline) {
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
