package org.jdyno.lab.model;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * How many values a stored histogram has in each of its buckets that has any: some hundreds, where a dense histogram
 * has tens of thousands. Percentiles are those of HdrHistogram. Immutable.
 */
public final class Counts {
    public static final Counts NONE = new Counts(new int[0], new long[0], 0);

    private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int HEADER_BYTES = 40;

    /** Buckets of the same width have this many; twice as many are as narrow as a nanosecond. */
    private static final int SAME_WIDTH = 1024;

    /** Of the bucket of an hour. */
    private static final int LAST_PLACE = place(Distribution.HIGHEST_NANOS);

    /** The largest accepted number of values in a histogram of a window, so that sums of histograms cannot overflow. */
    private static final long MOST_OF_WINDOW = 1_000_000_000_000L;

    /** The highest value of a histogram that resized itself to an hour. */
    private static final long HIGHEST_OF_WINDOW = 2 * Distribution.HIGHEST_NANOS;

    /** The last bucket of HdrHistogram's array for values up to an hour, which has room for somewhat more. */
    private static final int LAST_PLACE_OF_WINDOW = place(2 * Long.highestOneBit(Distribution.HIGHEST_NANOS) - 1);

    private static final int MAX_BYTES = 1 << 20;

    /** The buckets that have values, by their place among all buckets, in increasing order. */
    private final int[] places;
    /** The number of values in that bucket and those before. */
    private final long[] upTo;

    private Counts(int[] places, long[] upTo, int buckets) {
        this.places = Arrays.copyOf(places, buckets);
        this.upTo = Arrays.copyOf(upTo, buckets);
    }

    /**
     * Decodes a histogram of three digits.
     *
     * @param encoded in the compressed V2 encoding of HdrHistogram, base64
     * @throws IllegalArgumentException if it is no such histogram
     */
    static Counts decode(String encoded) {
        return decode(
                inflated(Base64.getDecoder().decode(encoded)),
                Distribution.HIGHEST_NANOS,
                LAST_PLACE,
                BoundedNumber.MOST_AMOUNT);
    }

    /**
     * Decodes a histogram of docs/protocol.md: the V2 encoding of HdrHistogram, uncompressed, in base64. The library
     * does not check its input, so this method does.
     *
     * @return empty if the text is not such a histogram
     */
    public static Optional<Histogram> ofWindow(String encoded) {
        try {
            ByteBuffer content = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
            decode(content, HIGHEST_OF_WINDOW, LAST_PLACE_OF_WINDOW, MOST_OF_WINDOW);
            return Optional.of(Histogram.decodeFromByteBuffer(content, Distribution.HIGHEST_NANOS));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    /**
     * Reads the V2 encoding of HdrHistogram.
     *
     * @param content the encoding, from the beginning of its array
     * @param highestNanos the largest accepted highest value
     * @param lastPlace the place of the last bucket
     * @param most the largest accepted number of values
     */
    private static Counts decode(ByteBuffer content, long highestNanos, int lastPlace, long most) {
        require(content.limit() >= HEADER_BYTES
                && content.getInt(0) == COOKIE
                && content.getInt(4) == content.limit() - HEADER_BYTES
                && content.getInt(8) == 0
                && content.getInt(12) == Distribution.DIGITS
                && content.getLong(16) == 1
                && content.getLong(24) >= 2
                && content.getLong(24) <= highestNanos
                && content.getDouble(32) == 1);
        byte[] bytes = content.array();
        int end = content.limit();
        int[] places = new int[end - HEADER_BYTES];
        long[] upTo = new long[end - HEADER_BYTES];
        int buckets = 0;
        long place = 0;
        long total = 0;
        for (int at = HEADER_BYTES; at < end; ) {
            // A number: seven bits a byte, low bits first, the ninth byte with eight; ZigZag.
            int next = bytes[at++];
            long value = next & 0x7f;
            for (int shift = 7; next < 0 && shift <= 56; shift += 7) {
                if (at == end) {
                    throw damaged(null);
                }
                next = bytes[at++];
                value |= (shift == 56 ? next & 0xffL : next & 0x7fL) << shift;
            }
            long count = value >>> 1 ^ -(value & 1);
            if (count > most || count < -lastPlace || place > lastPlace) {
                throw damaged(null);
            }
            if (count > 0) {
                total += count;
                places[buckets] = (int) place++;
                upTo[buckets++] = total;
            } else {
                // A negative number stands for that many buckets without values.
                place += Math.max(1, -count);
            }
            if (total > most) {
                throw damaged(null);
            }
        }
        require(place <= lastPlace + 1L);
        return new Counts(places, upTo, buckets);
    }

    /** The content, from the beginning of its array. */
    private static ByteBuffer inflated(byte[] bytes) {
        require(bytes.length > 8 && ByteBuffer.wrap(bytes).getInt(0) == COMPRESSED_COOKIE);
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, 8, bytes.length - 8);
            ByteBuffer content = ByteBuffer.allocate(4096 + 2 * bytes.length);
            while (inflater.inflate(content) > 0 && !inflater.finished()) {
                require(content.capacity() < MAX_BYTES);
                content = ByteBuffer.allocate(2 * content.capacity()).put(content.flip());
            }
            require(inflater.finished());
            return content.flip();
        } catch (DataFormatException damaged) {
            throw damaged(damaged);
        } finally {
            inflater.end();
        }
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw damaged(null);
        }
    }

    private static IllegalArgumentException damaged(Throwable cause) {
        return new IllegalArgumentException("no histogram of three digits", cause);
    }

    /** The sum of counts. Not thread-safe. */
    public static final class Sum {
        private long[] counts = new long[0];

        public void add(Counts part) {
            int buckets = part.places.length;
            if (buckets > 0 && part.places[buckets - 1] >= counts.length) {
                counts = Arrays.copyOf(counts, part.places[buckets - 1] + 1);
            }
            long before = 0;
            for (int bucket = 0; bucket < buckets; bucket++) {
                counts[part.places[bucket]] += part.upTo[bucket] - before;
                before = part.upTo[bucket];
            }
        }

        public Counts counts() {
            int[] places = new int[counts.length];
            long[] upTo = new long[counts.length];
            int buckets = 0;
            long total = 0;
            for (int place = 0; place < counts.length; place++) {
                if (counts[place] > 0) {
                    total += counts[place];
                    places[buckets] = place;
                    upTo[buckets++] = total;
                }
            }
            return new Counts(places, upTo, buckets);
        }
    }

    /** The number of values. */
    public long total() {
        return before(upTo.length);
    }

    /** The number of values in the buckets before one. */
    private long before(int bucket) {
        return bucket == 0 ? 0 : upTo[bucket - 1];
    }

    /** The number of values in buckets up to a place. */
    private long upToPlace(int place) {
        int found = Arrays.binarySearch(places, place);
        return before(found < 0 ? -found - 1 : found + 1);
    }

    /** The number of values above the largest value of a bucket. */
    public long beyond(long bucketNanos) {
        int first = 0;
        int last = places.length;
        while (first < last) {
            int middle = (first + last) / 2;
            if (highest(places[middle]) <= bucketNanos) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return total() - before(first);
    }

    /** The value at a percentile, 0 to 100, as HdrHistogram gives it; 0 if there are no values. */
    public long valueNanos(double percentile) {
        return valueNanosWithout(NONE, percentile);
    }

    /**
     * The value at a percentile of what is left without some of the values.
     *
     * @param part counts that have been added to these
     */
    public long valueNanosWithout(Counts part, double percentile) {
        long left = total() - part.total();
        // As HdrHistogram rounds it.
        double share = Math.min(Math.max(Math.nextDown(percentile), 0), 100);
        long wanted = Math.max(1, (long) Math.ceil(share * left / 100));
        if (left < wanted) {
            return 0;
        }
        int first = 0;
        int last = places.length - 1;
        while (first < last) {
            int middle = (first + last) / 2;
            if (upTo[middle] - part.upToPlace(places[middle]) < wanted) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return percentile == 0 ? lowest(places[first]) : highest(places[first]);
    }

    private static int place(long nanos) {
        int narrow = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - 11);
        return (int) (nanos >> narrow) + narrow * SAME_WIDTH;
    }

    private static long lowest(int place) {
        return place < 2 * SAME_WIDTH ? place : SAME_WIDTH + (long) place % SAME_WIDTH << place / SAME_WIDTH - 1;
    }

    private static long highest(int place) {
        return place < 2 * SAME_WIDTH ? place : lowest(place) + (1L << place / SAME_WIDTH - 1) - 1;
    }
}
