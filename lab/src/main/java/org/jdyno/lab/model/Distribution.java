package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What was recorded in the measured phase of one trial under one name.
 *
 * @param histogram an HdrHistogram in its compressed V2 encoding, base64; values in nanoseconds
 * @param secondMaxNanos the largest value of every second of the measured phase, in order, 0 where nothing was recorded: from it follows in
 *     how many seconds a value was exceeded. All distributions of a trial have the same seconds
 * @param parts name of a process to what it alone recorded, where several recorded under this name; empty where one did
 */
public record Distribution(String histogram, List<Long> secondMaxNanos, Map<String, Distribution> parts) {
    public Distribution {
        Objects.requireNonNull(histogram, "histogram");
        secondMaxNanos = List.copyOf(secondMaxNanos);
        // A run of an earlier version keeps the processes' sum only.
        parts = parts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(parts));
    }

    /** What one process recorded. */
    public Distribution(String histogram, List<Long> secondMaxNanos) {
        this(histogram, secondMaxNanos, Map.of());
    }
}
