package org.jdyno.lab.stats;

/**
 * A standard deviation with its interval, from the chi-square distribution of (n − 1) s² / σ² where values are normal (Fisher, 1924).
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
        double tail = (1 - Confidence.checked(confidence)) / 2;
        Sample sample = Sample.of(values);
        int degrees = sample.n() - 1;
        return new SpreadEstimate(
                sample.sd(),
                sample.sd() * Math.sqrt(degrees / ChiSquare.quantile(1 - tail, degrees)),
                sample.sd() * Math.sqrt(degrees / ChiSquare.quantile(tail, degrees)),
                sample.n(),
                confidence);
    }
}
