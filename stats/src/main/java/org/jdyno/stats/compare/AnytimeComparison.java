package org.jdyno.stats.compare;

import org.jdyno.stats.Confidence;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;

/**
 * A comparison of two platforms block by block that is valid at any stopping time (the mixture sequential t test of
 * Lai, 1976, in the form of Wang and Ramdas, 2024, with a mixture of unit variance on the standardised effect).
 *
 * <p>Without a difference, the probability that p ever falls to α or below, after any number of blocks, is at most α.
 * The probability that any of the intervals misses the difference is at most 1 minus their confidence. In return, the
 * interval is about half as wide again. Pure function.
 */
public final class AnytimeComparison {
    private AnytimeComparison() {}

    /**
     * Compares two platforms. With few blocks the interval is infinite.
     *
     * @throws IllegalArgumentException if a difference is not finite, or the confidence not between 0 and 1
     */
    public static PairedComparison of(double[] logDifferences, double confidence) {
        Sample sample = Sample.of(logDifferences);
        int n = sample.n();
        double critical = critical(n, 1 - Confidence.checked(confidence));
        double error = sample.sd() / Math.sqrt(n);
        return new PairedComparison(
                sample.mean(),
                sample.mean() - critical * error,
                sample.mean() + critical * error,
                Double.isNaN(critical) ? Double.NaN : p(sample.mean(), error, n),
                sample.sd(),
                n,
                confidence);
    }

    /**
     * How many times as wide as the interval of a single look the interval is; NaN if there is none.
     *
     * @param n number of differences
     */
    public static double widening(int n, double confidence) {
        return n < 2 ? Double.NaN : critical(n, 1 - confidence) / StudentT.critical(confidence, n - 1);
    }

    private static double p(double mean, double error, int n) {
        if (error == 0) {
            return mean == 0 ? 1 : 0;
        }
        return p(mean / error, n);
    }

    /** The critical value of |t|; NaN if no |t| is large enough. */
    public static double critical(int n, double alpha) {
        double spread = 1 + n;
        double k = Math.pow(Math.sqrt(spread) / alpha, 2.0 / n);
        return n < 2 || k >= spread ? Double.NaN : Math.sqrt((n - 1) * (k - 1) / (1 - k / spread));
    }

    /** The smallest α at which |t| is significant. */
    static double p(double t, int n) {
        double spread = 1 + n;
        double r = t * t / (n - 1);
        double k = (1 + r) / (1 + r / spread);
        return Math.min(1, Math.sqrt(spread) * Math.pow(k, -n / 2.0));
    }
}
