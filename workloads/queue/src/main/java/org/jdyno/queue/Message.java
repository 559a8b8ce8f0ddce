package org.jdyno.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A message outside the heap, where every queue can copy it from and to: three stamps, a checksum, a payload.
 * Little-endian, the same bytes as in C. For one thread.
 *
 * <p>The payload is a Weyl sequence with a different start for each message. The checksum consists of two running sums
 * over its 64-bit words, the second of which depends on their order (J. G. Fletcher, "An Arithmetic Checksum for Serial
 * Transmissions", 1982). They start with the sequence number.
 */
final class Message {
    /** The three stamps and the checksum. */
    static final int MIN_BYTES = 32;

    static final int MAX_BYTES = 65_536;

    private static final int DUE = 0;
    private static final int BEGUN = 8;
    private static final int SEQUENCE = 16;
    private static final int CHECKSUM = 24;
    private static final int PAYLOAD = 32;

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final long STRIDE = 0xBF58476D1CE4E5B9L;

    /** Two cache lines, so that a thread never writes to a line of the other thread's message. */
    private static final int APART_BYTES = 128;

    private final int size;
    private final ByteBuffer bytes;
    /** Words of the payload; the last may be incomplete. */
    private final int words;

    private final long lastWordMask;

    /** @param size in bytes, from {@link #MIN_BYTES} to {@link #MAX_BYTES} */
    Message(int size) {
        this.size = size;
        words = (size - PAYLOAD + 7) / 8;
        // The bytes of the last word beyond the message stay zero.
        bytes = apart(PAYLOAD + 8 * words).order(ByteOrder.LITTLE_ENDIAN);
        lastWordMask = -1L >>> (8 * (-size & 7));
    }

    private static ByteBuffer apart(int bytes) {
        ByteBuffer whole = ByteBuffer.allocateDirect(APART_BYTES + bytes + APART_BYTES);
        whole.position(APART_BYTES);
        whole.limit(APART_BYTES + bytes);
        return whole.slice();
    }

    int size() {
        return size;
    }

    /** The memory of the message, from its start; at least {@link #size} bytes. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Writes everything except the times. */
    void prepare(long sequence, long seed) {
        long word = seed + sequence * STRIDE;
        long sum = sequence;
        long sumOfSums = 0;
        for (int i = 0; i < words - 1; i++) {
            word += GOLDEN_GAMMA;
            bytes.putLong(PAYLOAD + 8 * i, word);
            sum += word;
            sumOfSums += sum;
        }
        if (words > 0) {
            word = (word + GOLDEN_GAMMA) & lastWordMask;
            bytes.putLong(PAYLOAD + 8 * (words - 1), word);
            sum += word;
            sumOfSums += sum;
        }
        bytes.putLong(SEQUENCE, sequence);
        bytes.putLong(CHECKSUM, mixed(sum, sumOfSums));
    }

    /** Writes the times, both of {@link System#nanoTime}. */
    void stamp(long dueNanos, long begunNanos) {
        bytes.putLong(DUE, dueNanos);
        bytes.putLong(BEGUN, begunNanos);
    }

    long dueNanos() {
        return bytes.getLong(DUE);
    }

    long begunNanos() {
        return bytes.getLong(BEGUN);
    }

    long sequence() {
        return bytes.getLong(SEQUENCE);
    }

    /** The checksum in the message. */
    long checksum() {
        return bytes.getLong(CHECKSUM);
    }

    /** The checksum of the sequence number and payload in the message. */
    long payloadChecksum() {
        long sum = sequence();
        long sumOfSums = 0;
        for (int i = 0; i < words; i++) {
            sum += bytes.getLong(PAYLOAD + 8 * i);
            sumOfSums += sum;
        }
        return mixed(sum, sumOfSums);
    }

    /** Rotated by half a word, so that one change does not cancel out between the two sums. */
    private static long mixed(long sum, long sumOfSums) {
        return sum ^ Long.rotateLeft(sumOfSums, 32);
    }
}
