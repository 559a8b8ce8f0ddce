package org.jdyno.lab.stats;

import java.util.Arrays;

/**
 * A mean with its t interval (Student, 1908; for benchmarks: Georges and others, 2007).
 *
 * <p>The values must be independent of one another, which windows of one process are not: give one value for each fresh
 * start. Immutable.
 *
 * @param value the mean, in the unit of the values; NaN when there is none
 * @param low lower end of the interval; NaN when fewer than two values support one
 * @param high upper end of it
 * @param sd standard deviation of the values (of their logarithms, for a geometric mean); NaN for fewer than two
 * @param n values behind it
 * @param confidence of the interval, such as 0.95
 */
public record MeanEstimate(double value, double low, double high, double sd, int n, double confidence) {

    /**
     * The arithmetic mean. Values that are all the same give an interval of no width.
     *
     * @throws IllegalArgumentException if a value is not finite, or the confidence not between 0 and 1
     */
    public static MeanEstimate of(double[] values, double confidence) {
        Confidence.checked(confidence);
        Sample sample = Sample.of(values);
        double halfWidth = sample.n() < 2
                ? Double.NaN
                : StudentT.critical(confidence, sample.n() - 1) * sample.sd() / Math.sqrt(sample.n());
        return new MeanEstimate(
                sample.mean(),
                sample.mean() - halfWidth,
                sample.mean() + halfWidth,
                sample.sd(),
                sample.n(),
                confidence);
    }

    /**
     * The geometric mean: the mean and interval of the logarithms, taken back to the values' own unit.
     *
     * @throws IllegalArgumentException if a value is not positive and finite, or the confidence not between 0 and 1
     */
    public static MeanEstimate geometric(double[] positiveValues, double confidence) {
        double[] logs = Arrays.stream(positiveValues)
                .map(value -> {
                    if (!(value > 0)) {
                        throw new IllegalArgumentException("a geometric mean is of positive values only, not " + value);
                    }
                    return Math.log(value);
                })
                .toArray();
        MeanEstimate log = of(logs, confidence);
        return new MeanEstimate(
                Math.exp(log.value), Math.exp(log.low), Math.exp(log.high), log.sd, log.n, log.confidence);
    }

    /**
     * Whether the mean is known this well.
     *
     * @param fraction of the mean that half the width of its interval may be
     */
    public boolean isWithin(double fraction) {
        return hasInterval() && (high - low) / 2 <= fraction * Math.abs(value);
    }

    /** Whether there are enough values for an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }
}
