package org.jdyno.stats.compare;

/**
 * The conclusion from the interval of a ratio (for equivalence: two one-sided tests, Schuirmann, 1987).
 *
 * <p>A wide interval is "inconclusive", never "no difference": absence of evidence is not evidence of absence.
 * Immutable.
 *
 * @param kind the conclusion
 * @param material whether the whole interval lies beyond the margin, so that the difference also matters
 */
public record Decision(Kind kind, boolean material) {

    /** The conclusions about a ratio. */
    public enum Kind {
        /** The ratio is above 1. */
        ABOVE,
        /** The ratio is below 1. */
        BELOW,
        /** The ratio is within the margin of 1. */
        EQUIVALENT,
        /** The interval is too wide for any of these. */
        INCONCLUSIVE
    }

    /**
     * Decides on the interval of a single ratio.
     *
     * @param low lower end of the interval of the log ratio; NaN (no interval) is inconclusive
     * @param high upper end of the interval
     * @param margin the margin, as a fraction: with 0.02, ratios between 1 / 1.02 and 1.02 are equivalent
     * @throws IllegalArgumentException if the margin is negative or the interval is reversed
     */
    public static Decision of(double low, double high, double margin) {
        if (low > high) {
            throw new IllegalArgumentException("interval " + low + " to " + high);
        }
        return of(low, high, low, high, margin);
    }

    /**
     * Decides in a family of tests. A difference must survive the correction for their number; equivalence and
     * materiality are decided by the simultaneous interval.
     *
     * @param alone the comparison with its own interval; inconclusive without one
     * @param simultaneous the comparison with the simultaneous interval; without one, neither equivalence nor
     *     materiality is claimed
     * @param margin the margin, as a fraction
     * @param adjustedP the corrected p of the difference, see {@link Holm}
     * @param alpha the largest p at which a difference is claimed
     * @throws IllegalArgumentException if the margin is negative
     */
    public static Decision of(
            PairedComparison alone, PairedComparison simultaneous, double margin, double adjustedP, double alpha) {
        Decision decision = of(alone.low(), alone.high(), simultaneous.low(), simultaneous.high(), margin);
        boolean difference = decision.kind() == Kind.ABOVE || decision.kind() == Kind.BELOW;
        return difference && !(adjustedP <= alpha) ? new Decision(Kind.INCONCLUSIVE, false) : decision;
    }

    /** Decides by the ends of both intervals. If they are NaN, no condition holds. */
    private static Decision of(
            double low, double high, double simultaneousLow, double simultaneousHigh, double margin) {
        if (!(margin >= 0)) {
            throw new IllegalArgumentException("margin " + margin);
        }
        double logMargin = Math.log1p(margin);
        // Equivalence comes first: a difference within the margin does not matter, even if it exists.
        if (simultaneousLow > -logMargin && simultaneousHigh < logMargin) {
            return new Decision(Kind.EQUIVALENT, false);
        }
        if (low > 0) {
            return new Decision(Kind.ABOVE, simultaneousLow >= logMargin);
        }
        return high < 0
                ? new Decision(Kind.BELOW, simultaneousHigh <= -logMargin)
                : new Decision(Kind.INCONCLUSIVE, false);
    }
}
