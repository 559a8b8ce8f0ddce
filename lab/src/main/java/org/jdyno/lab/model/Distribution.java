package org.jdyno.lab.model;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What was recorded in the measured phase of one trial under one name.
 *
 * @param histogram an HdrHistogram in its compressed V2 encoding, base64; values in nanoseconds
 * @param secondMaxNanos the largest value of every second of the measured phase, in order, 0 where nothing was
 *     recorded: from it follows in how many seconds a value was exceeded. All distributions of a trial have the same
 *     seconds
 * @param ladder from the lowest rung to the highest; empty where the phase was too short for a percentile of one trial
 *     to be told
 * @param parts name of a process to what it alone recorded, where several recorded under this name; empty where one did
 */
public record Distribution(
        String histogram, List<Long> secondMaxNanos, List<Rung> ladder, Map<String, Distribution> parts) {
    /** Longer values count as this, one hour, in every histogram of the protocol. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** Significant digits to which values are kept. */
    public static final int DIGITS = 3;

    public Distribution {
        Objects.requireNonNull(histogram, "histogram");
        secondMaxNanos = List.copyOf(secondMaxNanos);
        // A run of an earlier version has no rungs, and keeps the processes' sum only.
        ladder = ladder == null ? List.of() : List.copyOf(ladder);
        parts = parts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(parts));
    }

    /** What one process recorded. */
    public Distribution(String histogram, List<Long> secondMaxNanos) {
        this(histogram, secondMaxNanos, List.of(), Map.of());
    }

    /**
     * The histogram, values in nanoseconds; a new one that the caller may change.
     *
     * @throws IllegalStateException when what is stored is none
     */
    public Histogram decoded() {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(histogram));
        try {
            return Histogram.decodeFromCompressedByteBuffer(bytes, HIGHEST_NANOS);
        } catch (DataFormatException damaged) {
            throw new IllegalStateException("a stored histogram is damaged", damaged);
        }
    }
}
