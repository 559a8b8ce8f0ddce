package org.jdyno.lab.stats;

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

    private static final Decision INCONCLUSIVE = new Decision(Kind.INCONCLUSIVE, false);

    /**
     * Decides on the interval alone.
     *
     * @param low lower end of the interval of the log ratio; NaN (no interval) is inconclusive
     * @param high upper end of it
     * @param margin the practical one, as a fraction: 0.02 makes ratios between 1 / 1.02 and 1.02 as good as 1
     * @throws IllegalArgumentException if the margin is negative or the interval upside down
     */
    public static Decision of(double low, double high, double margin) {
        return of(low, high, margin, true);
    }

    /**
     * Decides when the test is one of many: a difference is claimed only if it also survives the correction for their
     * number.
     *
     * @param low lower end of the interval of the log ratio; NaN (no interval) is inconclusive
     * @param high upper end of it
     * @param margin the practical one, as a fraction
     * @param adjustedP the corrected p of the difference, see {@link Holm}
     * @param alpha the largest p at which a difference is claimed
     * @throws IllegalArgumentException if the margin is negative or the interval upside down
     */
    public static Decision of(double low, double high, double margin, double adjustedP, double alpha) {
        return of(low, high, margin, adjustedP <= alpha);
    }

    private static Decision of(double low, double high, double margin, boolean mayClaimDifference) {
        if (!(margin >= 0) || low > high) {
            throw new IllegalArgumentException("margin " + margin + ", interval " + low + " to " + high);
        }
        if (Double.isNaN(low) || Double.isNaN(high)) {
            return INCONCLUSIVE;
        }
        double logMargin = Math.log1p(margin);
        // First: a difference that exists and does not matter is still one that does not matter.
        if (low > -logMargin && high < logMargin) {
            return new Decision(Kind.EQUIVALENT, false);
        }
        if (mayClaimDifference && low > 0) {
            return new Decision(Kind.ABOVE, low >= logMargin);
        }
        if (mayClaimDifference && high < 0) {
            return new Decision(Kind.BELOW, high <= -logMargin);
        }
        return INCONCLUSIVE;
    }
}
