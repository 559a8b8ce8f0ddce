package org.jdyno.lab.model;

import java.util.Locale;
import java.util.Objects;

/**
 * The Universal Scalability Law fitted to a platform's sweep (docs/statistics.md).
 *
 * @param unitLoad the least load of the sweep, in whose units sigma and kappa are
 * @param sigma contention: the part of the throughput at that load that more load cannot multiply, 0 to 1
 * @param kappa crosstalk: what each pair of such loads costs
 * @param peakLoad the load of the highest throughput; infinite when it never falls
 * @param peakThroughput in the unit of the headline measure
 * @param shape what the blocks show of rise and fall
 * @param extrapolated whether the peak lies outside the loads that were measured
 * @param misfitP probability of so bad a fit if the law held; NaN where there are too few points to tell
 * @param blocks behind the intervals
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
    /** A value with its 95 % interval; the ends are NaN where there is none. */
    public record Range(double value, double low, double high) {}

    /** What a sweep shows of rise and fall within its loads. */
    public enum Shape {
        /** Rises at the least load and falls at the largest. */
        PEAKED,
        /** Falls at the largest load; that it rises anywhere is not shown. */
        DECLINING,
        /** Still rises at the largest load. */
        RISING,
        /** Still rises there, and loses nothing against linear growth that could be shown. */
        LINEAR,
        /** About level at the largest load. */
        LEVEL;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Scalability {
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(shape, "shape");
    }
}
