package org.jdyno.model;

import java.util.Objects;
import java.util.Optional;

/**
 * A point of a recorded distribution.
 *
 * @param percentile 0 to 100
 * @param nanos the value at this percentile, of all trials merged
 * @param supported whether enough values lie beyond it to show it (docs/statistics/latency.md)
 * @param interval the 95 % interval; empty if the percentile is not supported, or there are too few data
 */
public record Percentile(double percentile, double nanos, boolean supported, Optional<Interval> interval) {
    public Percentile {
        Objects.requireNonNull(interval, "interval");
    }

    /**
     * The value that reports show: the mean of the trials' own percentiles, as that of a measure, if it has an
     * interval. Otherwise it is that of all trials merged.
     */
    public double shownNanos() {
        return interval().map(Interval::nanos).orElse(nanos);
    }

    /** The data from which an interval is computed. */
    public enum Basis {
        /** The percentiles of several trials: the interval covers the mean of all possible trials. */
        TRIALS,
        /** The seconds of a single trial: the percentile of another trial may lie outside. */
        ONE_TRIAL
    }

    /**
     * A 95 % interval.
     *
     * @param nanos the centre: the geometric mean of the trials' own percentiles, which may differ from the percentile
     *     of all trials merged
     * @param lowNanos lower end
     * @param highNanos upper end
     * @param trials number of trials
     */
    public record Interval(Basis basis, double nanos, double lowNanos, double highNanos, int trials) {}
}
