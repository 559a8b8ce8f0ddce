package org.jdyno.model;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A histogram of three digits, as small as its counts: an HdrHistogram in its V2 encoding. It is never compressed: to
 * decompress takes longer than all that reports do with the counts. Immutable.
 */
public final class StoredHistogram {
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int HEADER_BYTES = 40;
    private static final int MOST_BYTES = 1 << 20;

    /** The largest accepted number of values in a histogram of a window, so that sums of histograms cannot overflow. */
    private static final long MOST_OF_WINDOW = 1_000_000_000_000L;

    /** The place of the bucket of an hour: there are 1,024 of each width, and this one is 2 to the 31 wide. */
    private static final int LAST_PLACE = 31 * 1024 + (int) (Distribution.HIGHEST_NANOS >> 31);

    private final byte[] content;
    /** How many counts are not 0. */
    private final int buckets;

    /** @throws IllegalArgumentException if the content is no histogram of three digits */
    public StoredHistogram(byte[] content) {
        this.content = content.clone();
        requireHeader(content, Distribution.HIGHEST_NANOS, Distribution.HIGHEST_NANOS);
        this.buckets = read(content, BoundedNumber.MOST_AMOUNT, new int[0], new long[0]);
    }

    /**
     * Decodes a histogram of docs/protocol.md: the V2 encoding, uncompressed, in base64. The library does not check its
     * input, so this method does.
     *
     * @return empty if the text is not such a histogram
     */
    public static Optional<Histogram> ofWindow(String encoded) {
        try {
            byte[] content = Base64.getDecoder().decode(encoded);
            // One that resized itself to an hour has twice the highest value.
            requireHeader(content, 2, 2 * Distribution.HIGHEST_NANOS);
            read(content, MOST_OF_WINDOW, new int[0], new long[0]);
            return Optional.of(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(content), Distribution.HIGHEST_NANOS));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    private static void requireHeader(byte[] content, long leastHighest, long mostHighest) {
        ByteBuffer header = ByteBuffer.wrap(content);
        require(content.length >= HEADER_BYTES
                && content.length <= MOST_BYTES
                && header.getInt(0) == COOKIE
                && header.getInt(4) == content.length - HEADER_BYTES
                && header.getInt(8) == 0
                && header.getInt(12) == Distribution.DIGITS
                && header.getLong(16) == 1
                && header.getLong(24) >= leastHighest
                && header.getLong(24) <= mostHighest
                && header.getDouble(32) == 1);
    }

    /**
     * Reads the buckets that have values, in increasing order.
     *
     * @param most the largest accepted number of values
     * @param places receives their places among all buckets, as many as there is room for
     * @param upTo receives the number of values in that bucket and those before
     * @return how many there are
     */
    private static int read(byte[] bytes, long most, int[] places, long[] upTo) {
        int found = 0;
        int place = 0;
        long total = 0;
        for (int at = HEADER_BYTES; at < bytes.length; ) {
            // A number: seven bits a byte, low bits first, the ninth byte with eight; ZigZag. Most have one byte.
            int next = bytes[at++];
            long value = next & 0x7f;
            if (next < 0) {
                for (int shift = 7; next < 0 && shift <= 56; shift += 7) {
                    require(at < bytes.length);
                    next = bytes[at++];
                    value |= (shift == 56 ? next & 0xffL : next & 0x7fL) << shift;
                }
                require(value >= 0 && value <= 2 * most && total <= most && place <= LAST_PLACE);
            }
            long count = value >>> 1 ^ -(value & 1);
            if (count > 0) {
                total += count;
                if (found < places.length) {
                    places[found] = place;
                    upTo[found] = total;
                }
                found++;
                place++;
            } else {
                // A negative number stands for that many buckets without values.
                place += count == 0 ? 1 : (int) Math.min(-count, LAST_PLACE + 2);
            }
        }
        require(place <= LAST_PLACE + 1 && total <= most);
        return found;
    }

    public static StoredHistogram of(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new StoredHistogram(Arrays.copyOf(bytes.array(), histogram.encodeIntoByteBuffer(bytes)));
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("no histogram of three digits");
        }
    }

    /** The V2 encoding of HdrHistogram. */
    public byte[] content() {
        return content.clone();
    }

    /** The counts, which are read at each call: those of a long run do not fit into memory together. */
    public Counts counts() {
        int[] places = new int[buckets];
        long[] upTo = new long[buckets];
        read(content, BoundedNumber.MOST_AMOUNT, places, upTo);
        return new Counts(places, upTo);
    }

    /** The histogram, with values in nanoseconds. Each call returns a new one, which the caller may change. */
    public Histogram decoded() {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(content), Distribution.HIGHEST_NANOS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredHistogram histogram && Arrays.equals(content, histogram.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }
}
