package org.jdyno.lab.verify;

import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * The ratio of jdyno's figure to the reference, from pairs of measurements.
 *
 * @param value geometric mean over the pairs
 * @param low lower end of the 95 % interval; NaN with fewer than two pairs
 * @param high upper end of the interval
 * @param pairs how many there are
 */
public record Ratio(double value, double low, double high, int pairs) {
    static final double CONFIDENCE = 0.95;

    /** @param logs the logarithms of the ratios of pairs; at least one */
    static Ratio of(double[] logs) {
        PairedComparison comparison = PairedComparison.of(logs, CONFIDENCE);
        return new Ratio(
                Math.exp(comparison.mean()), Math.exp(comparison.low()), Math.exp(comparison.high()), comparison.n());
    }

    /** Whether there are enough pairs for an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(low);
    }
}
