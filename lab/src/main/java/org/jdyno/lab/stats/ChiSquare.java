package org.jdyno.lab.stats;

/**
 * The chi-square distribution of whole degrees of freedom.
 *
 * <p>Its upper tail follows from that of two degrees fewer by one term (Abramowitz and Stegun 26.4.8), down to the
 * exponential distribution for even degrees and the normal for odd ones. Pure functions, safe for any thread.
 */
public final class ChiSquare {
    private static final double HIGHEST = 1e6;

    private ChiSquare() {}

    /** The probability of a value above x. */
    public static double upperTail(double x, int degreesOfFreedom) {
        if (degreesOfFreedom < 1 || !(x >= 0)) {
            throw new IllegalArgumentException(
                    "chi-square of " + x + " with " + degreesOfFreedom + " degrees of freedom");
        }
        if (x == 0) {
            return 1;
        }
        boolean even = degreesOfFreedom % 2 == 0;
        double tail = even ? Math.exp(-x / 2) : 2 * Normal.upperTail(Math.sqrt(x));
        // (x/2)^(k/2) exp(-x/2) / gamma(k/2 + 1) of the k reached, in logarithms: large x would overflow.
        double logTerm = even ? Math.log(x / 2) - x / 2 : 0.5 * Math.log(2 * x / Math.PI) - x / 2;
        for (int k = even ? 2 : 1; k < degreesOfFreedom; k += 2) {
            tail += Math.exp(logTerm);
            logTerm += Math.log(x / (k + 2));
        }
        return Math.min(1, tail);
    }

    /**
     * The value that is exceeded with probability {@code 1 - p}, by bisection.
     *
     * @param p strictly between 0 and 1
     */
    public static double quantile(double p, int degreesOfFreedom) {
        double wanted = 1 - Confidence.checked(p);
        double low = 0;
        double high = HIGHEST + degreesOfFreedom;
        while (high - low > 1e-12 * high) {
            double middle = 0.5 * (low + high);
            if (middle == low || middle == high) {
                break;
            }
            if (upperTail(middle, degreesOfFreedom) > wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return 0.5 * (low + high);
    }
}
