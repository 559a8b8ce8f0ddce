package org.jdyno.lab.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * A histogram of three digits, as small as its counts: an HdrHistogram in its V2 encoding. Stored trials have it
 * compressed and in base64. To compress and to decompress takes longer than all that reports do with the counts, so
 * here it is not. Immutable.
 */
public final class StoredHistogram {
    private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int HEADER_BYTES = 40;
    private static final int MAX_BYTES = 1 << 20;

    /** More values than any trial has; sums of such counts do not overflow. */
    private static final long MOST = 1_000_000_000_000_000L;

    /** The place of the bucket of an hour: there are 1,024 of each width, and this one is 2 to the 31 wide. */
    private static final int LAST_PLACE = 31 * 1024 + (int) (Distribution.HIGHEST_NANOS >> 31);

    private final byte[] content;
    /** How many counts are not 0. */
    private final int buckets;

    /** @throws IllegalArgumentException if the content is no histogram of three digits */
    private StoredHistogram(byte[] content) {
        this.content = content;
        ByteBuffer header = ByteBuffer.wrap(content);
        require(content.length >= HEADER_BYTES
                && header.getInt(0) == COOKIE
                && header.getInt(4) == content.length - HEADER_BYTES
                && header.getInt(8) == 0
                && header.getInt(12) == Distribution.DIGITS
                && header.getLong(16) == 1
                && header.getLong(24) == Distribution.HIGHEST_NANOS);
        int found = 0;
        long total = 0;
        for (Reader reader = reader(); reader.next(); found++) {
            total += reader.count();
            require(total <= MOST);
        }
        this.buckets = found;
    }

    /** Reads the buckets that have values, in increasing order. Not thread-safe. */
    static final class Reader {
        private final byte[] bytes;
        private int at = HEADER_BYTES;
        private int place = -1;
        private long count;

        private Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Whether there is another bucket, which {@link #place} and {@link #count} then tell. */
        boolean next() {
            while (at < bytes.length) {
                long value = bytes[at++];
                if (value < 0) {
                    value = longer(value & 0x7f);
                }
                // ZigZag.
                long number = value >>> 1 ^ -(value & 1);
                require(number <= MOST && number >= -LAST_PLACE && place < LAST_PLACE);
                if (number > 0) {
                    place++;
                    count = number;
                    return true;
                }
                // A negative number stands for that many buckets without values.
                place += (int) Math.max(1, -number);
            }
            return false;
        }

        /** A number of several bytes: seven bits a byte, low bits first, the ninth byte with eight. */
        private long longer(long first) {
            long value = first;
            int next = -1;
            for (int shift = 7; next < 0 && shift <= 56; shift += 7) {
                require(at < bytes.length);
                next = bytes[at++];
                value |= (shift == 56 ? next & 0xffL : next & 0x7fL) << shift;
            }
            return value;
        }

        /** The place of the bucket among all buckets. */
        int place() {
            return place;
        }

        long count() {
            return count;
        }
    }

    Reader reader() {
        return new Reader(content);
    }

    public static StoredHistogram of(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new StoredHistogram(Arrays.copyOf(bytes.array(), histogram.encodeIntoByteBuffer(bytes)));
    }

    /**
     * Reads what {@link #encoded} writes.
     *
     * @throws IllegalArgumentException if it is no histogram of three digits
     */
    public static StoredHistogram valueOf(String encoded) {
        return new StoredHistogram(inflated(Base64.getDecoder().decode(encoded)));
    }

    private static byte[] inflated(byte[] bytes) {
        require(bytes.length > 8 && ByteBuffer.wrap(bytes).getInt(0) == COMPRESSED_COOKIE);
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, 8, bytes.length - 8);
            byte[] content = new byte[4096 + 2 * bytes.length];
            int length = 0;
            for (int more = 1; more > 0 && !inflater.finished(); length += more) {
                if (length == content.length) {
                    require(length < MAX_BYTES);
                    content = Arrays.copyOf(content, 2 * length);
                }
                more = inflater.inflate(content, length, content.length - length);
            }
            require(inflater.finished());
            return Arrays.copyOf(content, length);
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("no histogram of three digits", damaged);
        } finally {
            inflater.end();
        }
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("no histogram of three digits");
        }
    }

    /** The compressed V2 encoding of HdrHistogram, in base64. */
    public String encoded() {
        Deflater deflater = new Deflater();
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed, deflater)) {
            out.write(content);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            deflater.end();
        }
        ByteBuffer bytes = ByteBuffer.allocate(8 + compressed.size())
                .putInt(COMPRESSED_COOKIE)
                .putInt(compressed.size())
                .put(compressed.toByteArray());
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    public Counts counts() {
        return Counts.of(this, buckets);
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
