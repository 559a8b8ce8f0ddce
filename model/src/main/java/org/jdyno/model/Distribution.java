package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The values that were recorded under one name in the measured phase of one trial.
 *
 * @param histogram the values, in nanoseconds
 * @param secondMaxNanos the largest value of each second of the measured phase, in order, 0 without values; it shows in
 *     how many seconds a value was exceeded. All distributions of a trial have the same seconds
 * @param tailCounts numbers of values beyond some thresholds, in increasing order of these; empty if the phase was too
 *     short for the percentiles of one trial
 * @param parts process name to the values of that process, if several recorded under this name; otherwise empty
 */
public record Distribution(
        StoredHistogram histogram,
        List<Long> secondMaxNanos,
        List<TailCount> tailCounts,
        Map<String, Distribution> parts) {
    /** One hour. In every histogram of the protocol, longer values count as this value. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** Significant digits of the values. */
    public static final int DIGITS = 3;

    public Distribution {
        Objects.requireNonNull(histogram, "histogram");
        secondMaxNanos = List.copyOf(secondMaxNanos);
        tailCounts = List.copyOf(tailCounts);
        parts = Collections.unmodifiableMap(new TreeMap<>(parts));
    }
}
