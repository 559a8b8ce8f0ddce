package org.jdyno.lab.model;

import java.util.Objects;
import java.util.Optional;

/**
 * A point of a recorded distribution.
 *
 * @param percentile 0 to 100
 * @param nanos the value at it, of all trials merged
 * @param supported whether enough values lie beyond it for it to be printed (docs/statistics.md)
 * @param interval how far it can be relied on; empty where it is not supported, or there is too little for an interval
 */
public record Percentile(double percentile, double nanos, boolean supported, Optional<Interval> interval) {
    public Percentile {
        Objects.requireNonNull(interval, "interval");
    }

    /** One without an interval. */
    public Percentile(double percentile, double nanos, boolean supported) {
        this(percentile, nanos, supported, Optional.empty());
    }

    /** What an interval speaks of. */
    public enum Basis {
        /** What a fresh start shows, from the percentiles of several trials, each its own. */
        TRIALS,
        /** The one trial there is, from its seconds: another start may lie outside. */
        ONE_TRIAL
    }

    /**
     * A 95 % interval.
     *
     * @param nanos what it is around: the geometric mean of the trials' own percentiles, which need not be that of the
     *     trials merged
     * @param lowNanos lower end
     * @param highNanos upper end
     * @param trials behind it
     */
    public record Interval(Basis basis, double nanos, double lowNanos, double highNanos, int trials) {}
}
