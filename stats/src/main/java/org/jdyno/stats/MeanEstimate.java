package org.jdyno.stats;

import java.util.Arrays;

/**
 * A mean with its t interval (Student, 1908; for benchmarks: Georges and others, 2007).
 *
 * <p>The values must be independent. Windows of one process are not: use one value for each trial. Immutable.
 *
 * @param value the mean, in the unit of the values; NaN without values
 * @param low lower end of the interval; NaN for fewer than two values
 * @param high upper end of the interval
 * @param sd standard deviation of the values (of their logarithms, for a geometric mean); NaN for fewer than two
 * @param n number of values
 * @param confidence the confidence of the interval, such as 0.95
 */
public record MeanEstimate(double value, double low, double high, double sd, int n, double confidence) {

    /**
     * The arithmetic mean. Equal values give an interval of zero width.
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
     * The geometric mean: the mean and interval of the logarithms, converted back to the values' unit.
     *
     * @throws IllegalArgumentException if a value is not positive and finite, or the confidence not between 0 and 1
     */
    public static MeanEstimate geometric(double[] positiveValues, double confidence) {
        double[] logs = Arrays.stream(positiveValues)
                .map(value -> {
                    if (!(value > 0)) {
                        throw new IllegalArgumentException("a geometric mean needs positive values, not " + value);
                    }
                    return Math.log(value);
                })
                .toArray();
        MeanEstimate log = of(logs, confidence);
        return new MeanEstimate(
                Math.exp(log.value), Math.exp(log.low), Math.exp(log.high), log.sd, log.n, log.confidence);
    }

    /** Whether there are enough values for an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }
}
