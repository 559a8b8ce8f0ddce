package org.jdyno.stats.compare;

import java.util.Arrays;
import org.jdyno.stats.Confidence;

/**
 * The median of all means of two values, with Wilcoxon's signed-rank interval (Hodges and Lehmann, 1963).
 *
 * <p>It is robust against outliers, and its interval assumes symmetry but no distribution. It checks the t interval.
 * The interval is exact up to 50 values and uses the normal distribution beyond. With 5 values or fewer no interval has
 * a confidence of 95 %, so there is none. Immutable.
 *
 * @param value the estimate, in the unit of the values; NaN without values
 * @param low lower end of the interval; NaN if n is too small for the confidence
 * @param high upper end of the interval
 * @param n number of values
 */
public record HodgesLehmann(double value, double low, double high, int n) {

    /**
     * Computes the estimate. Time and memory grow with the square of the number of values.
     *
     * @param confidence the confidence of the interval; an exact one may have slightly more, because sums of ranks are
     *     integers
     * @throws IllegalArgumentException if a value is not finite, or the confidence not between 0 and 1
     */
    public static HodgesLehmann of(double[] values, double confidence) {
        double tail = 0.5 * (1 - Confidence.checked(confidence));
        int n = values.length;
        if (n == 0) {
            return new HodgesLehmann(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        double[] averages = walshAverages(values);
        double median = 0.5 * (averages[(averages.length - 1) / 2] + averages[averages.length / 2]);
        int cut = SignedRank.lowerCut(n, tail);
        if (cut < 1) {
            return new HodgesLehmann(median, Double.NaN, Double.NaN, n);
        }
        return new HodgesLehmann(median, averages[cut - 1], averages[averages.length - cut], n);
    }

    /** Whether there are enough values for an interval of this confidence. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }

    /** The means of every pair of values, and each value itself, in increasing order. */
    private static double[] walshAverages(double[] values) {
        int n = values.length;
        double[] averages = new double[n * (n + 1) / 2];
        int filled = 0;
        for (int i = 0; i < n; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("not a finite value: " + values[i]);
            }
            for (int j = 0; j <= i; j++) {
                averages[filled++] = 0.5 * values[i] + 0.5 * values[j];
            }
        }
        Arrays.sort(averages);
        return averages;
    }
}
