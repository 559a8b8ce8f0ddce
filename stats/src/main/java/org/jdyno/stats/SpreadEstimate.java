package org.jdyno.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * A standard deviation with its interval, from the chi-square distribution of (n − 1) s² / σ² for normal values
 * (Fisher, 1924). With few values the interval is wide. Immutable.
 *
 * @param sd the standard deviation of the values, with divisor n − 1
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param n number of values
 */
public record SpreadEstimate(double sd, double low, double high, int n) {

    /**
     * Estimates from at least two values. Equal values give an interval of zero width.
     *
     * @throws IllegalArgumentException if there are fewer, a value is not finite, or the confidence not between 0 and 1
     */
    public static SpreadEstimate of(double[] values, double confidence) {
        if (values.length < 2) {
            throw new IllegalArgumentException("a standard deviation needs two values, not " + values.length);
        }
        return of(Sample.of(values).sd(), values.length, confidence);
    }

    /**
     * The interval of a known standard deviation.
     *
     * @param n number of values, at least two
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
                n);
    }

    /**
     * The pooled standard deviation of several samples with means of their own, weighted by degrees of freedom.
     *
     * @return NaN if no sample has two values
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
