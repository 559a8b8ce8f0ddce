package org.jdyno.lab.run.protocol;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;

/**
 * Decodes a histogram of docs/protocol.md: the V2 encoding of HdrHistogram, uncompressed, in base64. The library does
 * not check its input, so this class does.
 */
public final class EncodedHistogram {
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int HEADER_BYTES = 40;

    /** The largest accepted number of values in one histogram, so that sums of histograms cannot overflow. */
    private static final long MAX_COUNTED = 1_000_000_000_000L;

    /** The number of counts of a histogram for values up to an hour; each takes up to nine bytes. */
    private static final long PLACES =
            (new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS).getNeededByteBufferCapacity()
                            - HEADER_BYTES)
                    / 9;

    /** The highest value of a histogram that resized itself to an hour. */
    private static final long MAX_NANOS = 2 * Distribution.HIGHEST_NANOS;

    private EncodedHistogram() {}

    /** @return empty if the text is not such a histogram */
    public static Optional<Histogram> decode(String text) {
        ByteBuffer bytes;
        try {
            bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
        return hasHeader(bytes) && hasCounts(bytes.duplicate().position(HEADER_BYTES))
                ? Optional.of(Histogram.decodeFromByteBuffer(bytes, Distribution.HIGHEST_NANOS))
                : Optional.empty();
    }

    private static boolean hasHeader(ByteBuffer bytes) {
        return bytes.limit() >= HEADER_BYTES
                && bytes.getInt(0) == COOKIE
                && bytes.getInt(4) == bytes.limit() - HEADER_BYTES
                && bytes.getInt(8) == 0
                && bytes.getInt(12) == Distribution.DIGITS
                && bytes.getLong(16) == 1
                && bytes.getLong(24) >= 2
                && bytes.getLong(24) <= MAX_NANOS
                && bytes.getDouble(32) == 1;
    }

    /** Whether the counts are valid. A negative number stands for that many zeros. */
    private static boolean hasCounts(ByteBuffer bytes) {
        long places = 0;
        long counted = 0;
        while (bytes.hasRemaining()) {
            long value = 0;
            int shift = 0;
            int next = -1;
            while (next < 0 && shift < Long.SIZE) {
                if (!bytes.hasRemaining()) {
                    return false;
                }
                next = bytes.get();
                // The ninth byte has eight bits of data.
                boolean last = shift == 56;
                value |= (last ? next & 0xffL : next & 0x7fL) << shift;
                next = last ? 0 : next;
                shift += 7;
            }
            long count = value >>> 1 ^ -(value & 1);
            if (count > MAX_COUNTED || count < -PLACES) {
                return false;
            }
            places += count < 0 ? -count : 1;
            counted += Math.max(0, count);
            if (places > PLACES || counted > MAX_COUNTED) {
                return false;
            }
        }
        return true;
    }
}
