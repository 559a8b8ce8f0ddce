package org.jdyno.chat.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import org.jdyno.kit.SelectorLoop;

/**
 * A connection on a selector loop. The loop's thread receives; any thread sends, under the connection's lock. What the
 * kernel does not take at once is buffered and written when the channel is ready.
 */
public final class ChannelConnection implements Connection<ByteBuffer>, SelectorLoop.Watched {
    private final SocketChannel channel;
    private final ChannelLoop loop;
    private final Handler<ByteBuffer> handler;
    /** The beginning of an incomplete packet; most connections never need one. */
    private byte[] partial;

    private int partialLength;
    private boolean ended;

    // Guarded by this:
    private SelectionKey key;
    private final Unsent unsent = new Unsent();
    private boolean broken;

    ChannelConnection(SocketChannel channel, ChannelLoop loop, HandlerFactory handlers) {
        this.channel = channel;
        this.loop = loop;
        handler = handlers.handlerOf(this);
    }

    /** Creates the handler of a new connection. */
    public interface HandlerFactory {
        Handler<ByteBuffer> handlerOf(ChannelConnection connection);
    }

    @Override
    public synchronized void registered(SelectionKey registeredAs) {
        key = registeredAs;
        if (!unsent.isEmpty()) {
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    @Override
    public void ready(SelectionKey ready) {
        if (ready.isReadable()) {
            readable();
        }
        if (ready.isValid() && ready.isWritable()) {
            writable();
        }
    }

    @Override
    public synchronized void send(ByteBuffer packet) {
        int start = packet.position();
        try {
            if (!broken && unsent.isEmpty()) {
                channel.write(packet);
            }
            if (!broken && packet.hasRemaining()) {
                keep(packet);
            }
        } catch (IOException | CancelledKeyException lost) {
            // The selector reports the channel next; reading it then informs the handler.
            broken = true;
        }
        packet.position(start);
    }

    private void keep(ByteBuffer packet) {
        boolean first = unsent.isEmpty();
        unsent.add(packet);
        if (first && key != null) {
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            loop.selecting.wakeUp();
        }
    }

    /** Writes what was buffered. */
    private synchronized void writable() {
        try {
            unsent.writeTo(channel);
            if (unsent.isEmpty()) {
                key.interestOps(SelectionKey.OP_READ);
            }
        } catch (IOException lost) {
            broken = true;
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    /** Reads and handles complete packets. */
    private void readable() {
        ByteBuffer buffer = loop.buffer;
        try {
            buffer.clear();
            if (partialLength > 0) {
                buffer.put(partial, 0, partialLength);
            }
            if (channel.read(buffer) < 0) {
                lose(null);
                return;
            }
            buffer.flip();
            while (!ended && loop.view.next(buffer)) {
                handler.received(loop.view, loop.encoder);
            }
            keepPartial(buffer);
        } catch (IOException lost) {
            lose(lost);
        }
    }

    private void keepPartial(ByteBuffer buffer) {
        partialLength = buffer.remaining();
        if (partialLength > 0 && !ended) {
            if (partial == null) {
                partial = new byte[Wire.MAX_PACKET_BYTES];
            }
            buffer.get(partial, 0, partialLength);
        }
    }

    private void lose(IOException cause) {
        if (!ended) {
            close();
            handler.lost(cause);
        }
    }

    @Override
    public void close() {
        ended = true;
        synchronized (this) {
            broken = true;
            try {
                channel.close();
            } catch (IOException alreadyBroken) {
                System.err.println("closing " + channel + ": " + alreadyBroken);
            }
        }
    }

    /** Bytes the kernel did not take yet, in order. Not thread-safe: guarded by its connection's lock. */
    static final class Unsent {
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
}
