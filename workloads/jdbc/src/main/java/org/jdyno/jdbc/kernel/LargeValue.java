package org.jdyno.jdbc.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.SplitMix64;

/**
 * The bytes of large values, chunk by chunk. All chunks are the same but for a stamp, the numbers of the value and of
 * the chunk, so that one in the wrong place is noticed. For one thread.
 */
final class LargeValue {
    static final int CHUNK_BYTES = 32 << 10;

    final int bytes;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private final byte[] read = new byte[CHUNK_BYTES];

    /** @param bytes of a value, a multiple of those of a chunk */
    LargeValue(int bytes, long seed) {
        this.bytes = bytes;
        SplitMix64 random = new SplitMix64(seed);
        ByteBuffer buffer = ByteBuffer.wrap(chunk);
        while (buffer.hasRemaining()) {
            buffer.putLong(Long.reverseBytes(random.next()));
        }
    }

    private void stamp(int number, int index) {
        ByteBuffer.wrap(chunk).putInt(number).putInt(index);
    }

    /** A stream of the bytes of a value; one stream at a time. */
    InputStream stream(int number) {
        return new Chunks(number);
    }

    /**
     * Reads a stream by chunks, and compares each.
     *
     * @throws org.jdyno.kit.RoleFailure as {@code wrong-output} if it is not the value of that number
     */
    void require(InputStream stream, int number) throws IOException {
        for (int index = 0; index < bytes / CHUNK_BYTES; index++) {
            int length = 0;
            for (int more = 0; more >= 0 && length < CHUNK_BYTES; length += Math.max(0, more)) {
                more = stream.read(read, length, CHUNK_BYTES - length);
            }
            stamp(number, index);
            if (length < CHUNK_BYTES || !Arrays.equals(chunk, read)) {
                throw Kernel.wrong("chunk " + index + " of value " + number + " is not what was written");
            }
        }
        if (stream.read() >= 0) {
            throw Kernel.wrong("value " + number + " is longer than what was written");
        }
    }

    String digest(int number) {
        Digest digest = new Digest();
        for (int index = 0; index < bytes / CHUNK_BYTES; index++) {
            stamp(number, index);
            digest.add(chunk);
        }
        return digest.toString();
    }

    private final class Chunks extends InputStream {
        private final int number;
        private int at;

        Chunks(int number) {
            this.number = number;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) {
            if (at == bytes) {
                return -1;
            }
            int from = at % CHUNK_BYTES;
            if (from == 0) {
                stamp(number, at / CHUNK_BYTES);
            }
            int count = Math.min(length, CHUNK_BYTES - from);
            System.arraycopy(chunk, from, to, offset, count);
            at += count;
            return count;
        }
    }
}
