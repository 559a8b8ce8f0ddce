package org.jdyno.lab.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * A standard deviation with its interval, from the chi-square distribution of (n − 1) s² / σ² where values are normal
 * (Fisher, 1924).
 *
 * <p>Of few values it is known badly, which whoever plans by it should see. Immutable.
 *
 * @param sd of the values, with n − 1 below
 * @param low lower end of the interval
 * @param high upper end of it
 * @param n values behind it
 * @param confidence of the interval, such as 0.95
 */
public record SpreadEstimate(double sd, double low, double high, int n, double confidence) {

    /**
     * Of at least two values. Values that are all the same give an interval of no width.
     *
     * @throws IllegalArgumentException if there are fewer, a value is not finite, or the confidence not between 0 and 1
     */
    public static SpreadEstimate of(double[] values, double confidence) {
        if (values.length < 2) {
            throw new IllegalArgumentException("a spread takes two values, not " + values.length);
        }
        return of(Sample.of(values).sd(), values.length, confidence);
    }

    /**
     * Of a standard deviation that is known already.
     *
     * @param n values behind it, at least two
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static SpreadEstimate of(double sd, int n, double confidence) {
        if (!(sd >= 0) || n < 2) {
            throw new IllegalArgumentException("a spread of " + sd + " by " + n + " values");
        }
        double tail = (1 - Confidence.checked(confidence)) / 2;
        int degrees = n - 1;
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(degrees);
        return new SpreadEstimate(
                sd,
                sd * Math.sqrt(degrees / squares.inverseSurvivalProbability(tail)),
                sd * Math.sqrt(degrees / squares.inverseCumulativeProbability(tail)),
                n,
                confidence);
    }

    /**
     * The standard deviation within several samples of one spread about means of their own, by their degrees of
     * freedom.
     *
     * @return NaN when none has two values
     */
    public static double pooled(List<double[]> samples) {
        double squares = 0;
        int freedom = 0;
        for (double[] values : samples) {
            if (values.length > 1) {
                double sd = Sample.of(values).sd();
                squares += sd * sd * (values.length - 1);
                freedom += values.length - 1;
            }
        }
        return freedom == 0 ? Double.NaN : Math.sqrt(squares / freedom);
    }
}
