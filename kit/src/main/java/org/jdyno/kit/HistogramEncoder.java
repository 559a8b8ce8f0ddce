package org.jdyno.kit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.jdyno.kit.agent.Buckets;

/**
 * Encodes histograms as the protocol requires: HdrHistogram's V2 encoding, in base64. The loops are short, so that the
 * compilers of the process under test soon rest (docs/adr/0048-histograms-without-a-library.md). Reuses its buffer to
 * allocate little. For one thread at a time.
 */
final class HistogramEncoder {
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int DIGITS = 3;
    private static final int HEADER_BYTES = 40;
    private static final int LONGEST_COUNT_BYTES = 9;

    private ByteBuffer buffer = ByteBuffer.allocate(0);

    /** The bytes of a text. */
    byte[] encode(DurationHistogram histogram) {
        int needed = HEADER_BYTES + Math.max(1, histogram.end()) * LONGEST_COUNT_BYTES;
        if (buffer.capacity() < needed) {
            buffer = ByteBuffer.allocate(needed);
        }
        buffer.clear();
        buffer.position(HEADER_BYTES);
        putCounts(histogram);
        buffer.putInt(0, COOKIE)
                .putInt(4, buffer.position() - HEADER_BYTES)
                .putInt(8, 0) // the index is not shifted
                .putInt(12, DIGITS)
                .putLong(16, 1) // the lowest duration above 0, in units
                .putLong(24, Buckets.HIGHEST_NANOS)
                .putDouble(32, 1); // nanoseconds in a unit
        return Base64.getEncoder().encode(Arrays.copyOf(buffer.array(), buffer.position()));
    }

    /** Puts the counts up to that of the longest duration. Two or more zeros in sequence become a negative number. */
    private void putCounts(DurationHistogram histogram) {
        int zeros = 0;
        for (int bucket = 0; bucket < histogram.end(); bucket++) {
            long count = histogram.count(bucket);
            if (count == 0) {
                zeros++;
                continue;
            }
            putZeros(zeros);
            put(count);
            zeros = 0;
        }
        if (histogram.end() == 0) {
            put(0);
        }
    }

    private void putZeros(int zeros) {
        if (zeros > 0) {
            put(zeros == 1 ? 0 : -zeros);
        }
    }

    /** Puts a number: ZigZag, then seven bits a byte, low bits first. The ninth byte has eight bits. */
    private void put(long number) {
        long rest = number << 1 ^ number >> Long.SIZE - 1;
        for (int bytes = 1; rest >>> 7 != 0 && bytes < LONGEST_COUNT_BYTES; bytes++) {
            buffer.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        buffer.put((byte) rest);
    }
}
