package org.jdyno.selftest;

import org.jdyno.stats.MeanEstimate;

/**
 * A mean over blocks with its interval.
 *
 * @param low lower end of the interval
 * @param high upper end of it
 * @param sd standard deviation of the blocks; for a ratio, of their logarithms
 * @param blocks how many there are
 */
public record Interval(double value, double low, double high, double sd, int blocks) {
    static Interval of(MeanEstimate estimate) {
        return new Interval(estimate.value(), estimate.low(), estimate.high(), estimate.sd(), estimate.n());
    }

    /** The geometric mean of ratios, by their logs. */
    static Interval ofLogs(double[] logs, double confidence) {
        MeanEstimate log = MeanEstimate.of(logs, confidence);
        return new Interval(Math.exp(log.value()), Math.exp(log.low()), Math.exp(log.high()), log.sd(), log.n());
    }

    /** Whether it excludes 1. */
    public boolean differsFromOne() {
        return low > 1 || high < 1;
    }
}
