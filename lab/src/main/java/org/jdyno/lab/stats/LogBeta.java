package org.jdyno.lab.stats;

/**
 * The logarithm of the beta function, without the cancellation errors of three separate log-gammas of large arguments.
 *
 * <p>For arguments of 10 and more, the difference of log-gammas is expanded by Stirling's series, so that the large
 * leading terms cancel symbolically and not in floating point (after Didonato and Morris, 1992). Pure functions, safe
 * for any thread.
 */
public final class LogBeta {
    private static final double STIRLING_FROM = 10;

    /** B(2k) / (2k (2k - 1)), the coefficients of Stirling's series. */
    private static final double[] STIRLING = {
        1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156, -3617.0 / 122400
    };

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private LogBeta() {}

    /** ln B(a, b) for positive a and b. */
    public static double of(double a, double b) {
        double small = Math.min(a, b);
        double large = Math.max(a, b);
        // B(s, l) = B(s, l + 1) (s + l) / l moves the larger argument to where the series is exact.
        double correction = 0;
        while (large < STIRLING_FROM) {
            correction += Math.log1p(small / large);
            large++;
        }
        return logGamma(small) + logGammaDifference(large, small) + correction;
    }

    /** ln Γ(large) - ln Γ(large + step), for large of 10 and more. */
    private static double logGammaDifference(double large, double step) {
        return -(large + step - 0.5) * Math.log1p(step / large)
                - step * Math.log(large)
                + step
                + (stirlingRest(large) - stirlingRest(large + step));
    }

    private static double logGamma(double x) {
        double product = 1;
        double shifted = x;
        while (shifted < STIRLING_FROM) {
            product *= shifted;
            shifted++;
        }
        return (shifted - 0.5) * Math.log(shifted)
                - shifted
                + HALF_LOG_TWO_PI
                + stirlingRest(shifted)
                - Math.log(product);
    }

    /** The remainder of Stirling's formula, for x of 10 and more. */
    private static double stirlingRest(double x) {
        double inverseSquare = 1 / (x * x);
        double sum = 0;
        for (int k = STIRLING.length - 1; k >= 0; k--) {
            sum = sum * inverseSquare + STIRLING[k];
        }
        return sum / x;
    }
}
