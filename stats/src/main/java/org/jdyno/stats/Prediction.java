package org.jdyno.stats;

/**
 * The prediction interval of one further value of a sample: {@code mean ± t s √(1 + 1/n)} (Fisher, 1935). Immutable.
 *
 * @param low lower end; NaN for fewer than two values
 * @param high upper end
 */
public record Prediction(double low, double high) {
    /**
     * Computes the interval from a sample.
     *
     * @throws IllegalArgumentException if a value is not finite, or the confidence not between 0 and 1
     */
    public static Prediction of(double[] values, double confidence) {
        Confidence.checked(confidence);
        Sample sample = Sample.of(values);
        double half = sample.n() < 2
                ? Double.NaN
                : StudentT.critical(confidence, sample.n() - 1) * sample.sd() * Math.sqrt(1 + 1.0 / sample.n());
        return new Prediction(sample.mean() - half, sample.mean() + half);
    }

    /** Whether a value lies outside the interval, so that it probably has another distribution; false without one. */
    public boolean excludes(double value) {
        return value < low || value > high;
    }
}
