package org.jdyno.model;

import java.util.Objects;

/**
 * The Universal Scalability Law fitted to a platform's sweep (docs/statistics/sweeps.md).
 *
 * @param unitLoad the smallest load of the sweep, the unit of sigma and kappa
 * @param sigma contention: the fraction of the throughput at that load that does not scale, 0 to 1
 * @param kappa crosstalk: the cost of each pair of such loads
 * @param peakLoad the load of the highest throughput; infinite if it never falls
 * @param peakThroughput the peak throughput in the unit of the headline measure
 * @param shape whether throughput rises and falls
 * @param extrapolated whether the peak lies outside the loads that were measured
 * @param misfitP probability of such a misfit if the law held; NaN for too few points
 * @param blocks number of blocks
 */
public record Scalability(
        String platform,
        double unitLoad,
        Range sigma,
        Range kappa,
        Range peakLoad,
        Range peakThroughput,
        Shape shape,
        boolean extrapolated,
        double misfitP,
        int blocks) {
    /** A value with its 95 % interval; the ends are NaN without an interval. */
    public record Range(double value, double low, double high) {}

    /** Whether throughput rises and falls within the loads of a sweep. */
    public enum Shape {
        /** It rises at the smallest load and falls at the largest. */
        PEAKED,
        /** It falls at the largest load, and is not shown to rise at any load. */
        DECLINING,
        /** It still rises at the largest load. */
        RISING,
        /** It still rises at the largest load, and is not shown to grow less than linearly. */
        LINEAR,
        /** It is shown neither to rise nor to fall at the largest load. */
        LEVEL
    }

    public Scalability {
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(shape, "shape");
    }
}
