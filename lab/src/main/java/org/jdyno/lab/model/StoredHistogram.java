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
    private static final int MAX_BYTES = 1 << 20;

    private final byte[] content;

    private StoredHistogram(byte[] content) {
        this.content = content;
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
        byte[] content = inflated(Base64.getDecoder().decode(encoded));
        Counts.of(content);
        return new StoredHistogram(content);
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
        return Counts.of(content);
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
