package org.jdyno.lab.model;

import java.util.Objects;
import java.util.Optional;

/**
 * A point of a recorded distribution.
 *
 * @param percentile 0 to 100
 * @param nanos the value at it, of all trials merged
 * @param supported whether it has enough values beyond it to be shown (docs/statistics.md)
 * @param interval its 95 % interval; empty if it is not supported, or there are too few data
 */
public record Percentile(double percentile, double nanos, boolean supported, Optional<Interval> interval) {
    public Percentile {
        Objects.requireNonNull(interval, "interval");
    }

    /** A percentile without an interval. */
    public Percentile(double percentile, double nanos, boolean supported) {
        this(percentile, nanos, supported, Optional.empty());
    }

    /** What an interval covers. */
    public enum Basis {
        /** Trials in general, from the percentiles of several trials. */
        TRIALS,
        /** A single trial, from its seconds: another trial may lie outside. */
        ONE_TRIAL
    }

    /**
     * A 95 % interval.
     *
     * @param nanos its centre: the geometric mean of the trials' own percentiles, which may differ from that of the
     *     trials merged
     * @param lowNanos lower end
     * @param highNanos upper end
     * @param trials number of trials
     */
    public record Interval(Basis basis, double nanos, double lowNanos, double highNanos, int trials) {}
}
