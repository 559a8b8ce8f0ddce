package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * What was recorded in the measured phase of one trial under one name.
 *
 * @param histogram an HdrHistogram in its compressed V2 encoding, base64; values in nanoseconds
 * @param secondMaxNanos the largest value of every second, in order: from it follows in how many seconds a value was exceeded
 */
public record Distribution(String histogram, List<Long> secondMaxNanos) {
    public Distribution {
        Objects.requireNonNull(histogram, "histogram");
        secondMaxNanos = List.copyOf(secondMaxNanos);
    }
}
