package org.jdyno.lab.model;

import java.util.Objects;

/**
 * The Universal Scalability Law fitted to a platform's sweep (docs/statistics.md).
 *
 * @param sigma contention, per unit of the least load of the sweep
 * @param kappa crosstalk, likewise
 * @param peakLoad the load of the highest throughput; infinite when it never falls
 * @param peakThroughput in the unit of the headline measure
 * @param shape what can be said of the curve, in words
 * @param blocks behind the intervals
 */
public record Scalability(
        String platform, Range sigma, Range kappa, Range peakLoad, Range peakThroughput, String shape, int blocks) {
    /** A value with its 95 % interval; the ends are NaN where there is none. */
    public record Range(double value, double low, double high) {}

    public Scalability {
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(shape, "shape");
    }
}
