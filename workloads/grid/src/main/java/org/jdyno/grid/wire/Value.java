package org.jdyno.grid.wire;

import java.nio.ByteBuffer;
import org.jdyno.kit.SplitMix64;

/**
 * The content of values: the number of the key, the version, words that depend on both, and a digest of all before it.
 * So a value shows by itself whether it is whole, and which put wrote it. Lengths are multiples of eight bytes.
 */
public final class Value {
    /** Key, version and digest. */
    public static final int LEAST_BYTES = 24;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private Value() {}

    /** A new value. Any thread. */
    public static byte[] of(long key, long version, int bytes) {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        buffer.putLong(key).putLong(version);
        long word = SplitMix64.first(key * FACTOR ^ version);
        while (buffer.remaining() > Long.BYTES) {
            buffer.putLong(word);
            word = word * FACTOR + version;
        }
        buffer.putLong(computed(buffer, bytes));
        return buffer.array();
    }

    /** Whether a value has the key, and the digest that its other bytes require. */
    public static boolean isWhole(byte[] value, long key) {
        if (value.length < LEAST_BYTES || value.length % Long.BYTES != 0) {
            return false;
        }
        ByteBuffer buffer = ByteBuffer.wrap(value);
        return buffer.getLong(0) == key && computed(buffer, value.length) == digest(value);
    }

    /** The version of a whole value. */
    public static long version(byte[] value) {
        return ByteBuffer.wrap(value).getLong(Long.BYTES);
    }

    /** The digest in the last eight bytes. */
    public static long digest(byte[] value) {
        return ByteBuffer.wrap(value).getLong(value.length - Long.BYTES);
    }

    private static long computed(ByteBuffer buffer, int bytes) {
        long digest = bytes;
        for (int at = 0; at < bytes - Long.BYTES; at += Long.BYTES) {
            digest = (Long.rotateLeft(digest, 23) ^ buffer.getLong(at)) * FACTOR;
        }
        return digest;
    }
}
