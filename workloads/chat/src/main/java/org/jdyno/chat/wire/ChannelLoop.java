package org.jdyno.chat.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.ObjIntConsumer;
import org.jdyno.kit.Background;
import org.jdyno.kit.SelectorLoop;

/** A thread that serves many connections, and what they share. */
public final class ChannelLoop {
    private static final int BUFFER_BYTES = 64 * 1024;

    final SelectorLoop selecting;
    final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    final PacketView view = new PacketView();
    final Encoder<ByteBuffer> encoder = new BufferEncoder();

    public ChannelLoop() throws IOException {
        selecting = new SelectorLoop(impossible -> {
            throw new UncheckedIOException("a connection has not told its handler", impossible);
        });
    }

    /** An encoder for packets created outside of a loop. */
    public static Encoder<ByteBuffer> newEncoder() {
        return new BufferEncoder();
    }

    /** Accepts connections, which it counts from 0; returns the port. To be called before the start. */
    public int accept(InetSocketAddress address, int backlog, ObjIntConsumer<SocketChannel> adopting)
            throws IOException {
        return selecting.accept(address, backlog, adopting);
    }

    /** Starts the loop's thread. */
    public void start(String name) {
        Background.start(name, selecting);
    }

    /** Serves a connected channel. Any thread. */
    public ChannelConnection adopt(SocketChannel channel, ChannelConnection.HandlerFactory handlers)
            throws IOException {
        channel.configureBlocking(false);
        ChannelConnection connection = new ChannelConnection(channel, this, handlers);
        selecting.adopt(channel, adopted -> connection);
        return connection;
    }
}
