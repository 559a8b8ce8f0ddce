package org.jdyno.lab.stats.compare;

/**
 * What the interval of a ratio allows to be said of it (for equivalence: two one-sided tests, Schuirmann, 1987).
 *
 * <p>A wide interval is "inconclusive", never "no difference": failing to find a difference is not finding that there
 * is none. Immutable.
 *
 * @param kind what can be said
 * @param material whether the whole interval lies beyond the margin, so that the difference matters and not merely
 *     exists
 */
public record Decision(Kind kind, boolean material) {

    /** What can be said of a ratio. */
    public enum Kind {
        /** It is above 1. */
        ABOVE,
        /** It is below 1. */
        BELOW,
        /** It may be 1 or not, but is within the margin of it. */
        EQUIVALENT,
        /** None of these. */
        INCONCLUSIVE
    }

    /**
     * Decides on the interval of a ratio that stands for itself.
     *
     * @param low lower end of the interval of the log ratio; NaN (no interval) is inconclusive
     * @param high upper end of it
     * @param margin the practical one, as a fraction: 0.02 makes ratios between 1 / 1.02 and 1.02 as good as 1
     * @throws IllegalArgumentException if the margin is negative or the interval upside down
     */
    public static Decision of(double low, double high, double margin) {
        if (low > high) {
            throw new IllegalArgumentException("interval " + low + " to " + high);
        }
        return of(low, high, low, high, margin);
    }

    /**
     * Decides when the test is one of many: a difference is claimed only if it also survives the correction for their
     * number, and a place within or beyond the margin only by the interval that holds together with those of the
     * others.
     *
     * @param alone the comparison with an interval of its own; without one it is inconclusive
     * @param together the same with the interval that holds together with the others; without one it claims no place
     * @param margin the practical one, as a fraction
     * @param adjustedP the corrected p of the difference, see {@link Holm}
     * @param alpha the largest p at which a difference is claimed
     * @throws IllegalArgumentException if the margin is negative
     */
    public static Decision of(
            PairedComparison alone, PairedComparison together, double margin, double adjustedP, double alpha) {
        Decision decision = of(alone.low(), alone.high(), together.low(), together.high(), margin);
        boolean difference = decision.kind() == Kind.ABOVE || decision.kind() == Kind.BELOW;
        return difference && !(adjustedP <= alpha) ? new Decision(Kind.INCONCLUSIVE, false) : decision;
    }

    /** Ends that are NaN lie nowhere. */
    private static Decision of(double low, double high, double togetherLow, double togetherHigh, double margin) {
        if (!(margin >= 0)) {
            throw new IllegalArgumentException("margin " + margin);
        }
        double logMargin = Math.log1p(margin);
        // First: a difference that exists and does not matter is still one that does not matter.
        if (togetherLow > -logMargin && togetherHigh < logMargin) {
            return new Decision(Kind.EQUIVALENT, false);
        }
        if (low > 0) {
            return new Decision(Kind.ABOVE, togetherLow >= logMargin);
        }
        return high < 0 ? new Decision(Kind.BELOW, togetherHigh <= -logMargin) : new Decision(Kind.INCONCLUSIVE, false);
    }
}
