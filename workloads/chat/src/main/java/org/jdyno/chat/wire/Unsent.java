package org.jdyno.chat.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Bytes the kernel did not take yet, in order. Not thread-safe: guarded by its connection's lock. */
final class Unsent {
    private static final int MIN_BYTES = 4096;

    /** The bytes are those from {@link #start} to the position. */
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    private int start;

    boolean isEmpty() {
        return start == bytes.position();
    }

    void add(ByteBuffer packet) {
        if (bytes.remaining() < packet.remaining()) {
            makeRoom(packet.remaining());
        }
        bytes.put(packet);
    }

    /** Copies the bytes only when the buffer doubles, or when half of it has been written. */
    private void makeRoom(int more) {
        int size = bytes.position() - start;
        ByteBuffer target = bytes;
        if (2 * (size + more) > bytes.capacity()) {
            target = ByteBuffer.allocate(Math.max(MIN_BYTES, 4 * (size + more)));
        }
        byte[] from = bytes.array();
        System.arraycopy(from, start, target.array(), 0, size);
        target.position(size);
        bytes = target;
        start = 0;
    }

    /** Writes as much as the channel accepts. */
    void writeTo(WritableByteChannel channel) throws IOException {
        int end = bytes.position();
        bytes.limit(end).position(start);
        try {
            channel.write(bytes);
        } finally {
            start = bytes.position();
            bytes.limit(bytes.capacity()).position(end);
        }
        if (isEmpty()) {
            bytes.clear();
            start = 0;
        }
    }
}
