package org.jdyno.lab.stats;

/**
 * The standard normal distribution.
 *
 * <p>Near 0 it uses the power series of the integral (Abramowitz and Stegun 26.2.11), further out Laplace's continued
 * fraction (26.2.14); about thirteen digits in both tails. Pure functions, safe for any thread.
 */
public final class Normal {
    private static final double SERIES_UP_TO = 2.5;
    /** This many terms are exact to the last bit at {@link #SERIES_UP_TO}, where the fraction converges slowest. */
    private static final int FRACTION_TERMS = 200;

    private static final double INVERSE_ROOT_TWO_PI = 1 / Math.sqrt(2 * Math.PI);

    private Normal() {}

    /** The probability of a value of at most z. */
    public static double cdf(double z) {
        return z < 0 ? upperTail(-z) : 0.5 + central(z);
    }

    /** The probability of a value above z, accurate also where {@code 1 - cdf(z)} is not. */
    public static double upperTail(double z) {
        if (z < 0) {
            return 0.5 + central(-z);
        }
        return z > SERIES_UP_TO ? fraction(z) : 0.5 - central(z);
    }

    /** The value that is exceeded with probability {@code 1 - p}; infinite for 0 and 1. */
    public static double quantile(double p) {
        return SymmetricQuantile.of(p, Normal::central, Normal::upperTail, Normal::density);
    }

    /** The probability of a value between 0 and z, for z of 0 and more. */
    static double central(double z) {
        if (z > SERIES_UP_TO) {
            return 0.5 - fraction(z);
        }
        double term = z;
        double sum = z;
        for (int k = 1; term > sum * 1e-17; k++) {
            term *= z * z / (2 * k + 1);
            sum += term;
        }
        return density(z) * sum;
    }

    private static double fraction(double z) {
        double denominator = z;
        for (int k = FRACTION_TERMS; k >= 1; k--) {
            denominator = z + k / denominator;
        }
        return density(z) / denominator;
    }

    private static double density(double z) {
        return INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * z * z);
    }
}
