package org.jdyno.chat.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * A thread that waits for many channels at once. A failure of the loop itself is thrown from its thread and ends the
 * role.
 */
public final class ChannelLoop {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Selector selector;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<Runnable>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final PacketView view = new PacketView();
    private final Encoder<ByteBuffer> encoder = new BufferEncoder();

    public ChannelLoop() throws IOException {
        selector = Selector.open();
    }

    /** An encoder for packets created outside of a loop. */
    public static Encoder<ByteBuffer> newEncoder() {
        return new BufferEncoder();
    }

    /** Starts the loop's thread. */
    public void start(String name) {
        Thread thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Serves a connected channel. Any thread. */
    public ChannelConnection adopt(SocketChannel channel, ChannelConnection.HandlerFactory handlers)
            throws IOException {
        channel.configureBlocking(false);
        ChannelConnection connection = new ChannelConnection(channel, this, handlers);
        // Registered by the loop itself: up to Java 10, registering waits for the current select.
        tasks.add(() -> register(channel, connection));
        wakeUp();
        return connection;
    }

    /** Accepts connections. Any thread. */
    public void accept(ServerSocketChannel channel, Consumer<SocketChannel> accepted) throws IOException {
        channel.configureBlocking(false);
        tasks.add(() -> register(channel, accepted));
        wakeUp();
    }

    private void register(SocketChannel channel, ChannelConnection connection) {
        try {
            connection.registered(channel.register(selector, SelectionKey.OP_READ, connection));
        } catch (IOException impossible) {
            throw new UncheckedIOException("cannot watch " + channel, impossible);
        }
    }

    private void register(ServerSocketChannel channel, Consumer<SocketChannel> accepted) {
        try {
            channel.register(selector, SelectionKey.OP_ACCEPT, accepted);
        } catch (IOException impossible) {
            throw new UncheckedIOException("cannot watch " + channel, impossible);
        }
    }

    void wakeUp() {
        selector.wakeup();
    }

    private void run() {
        try {
            while (true) {
                selector.select();
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    serve(key);
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector loop failed: " + broken.getMessage(), broken);
        }
    }

    private void serve(SelectionKey key) throws IOException {
        if (key.attachment() instanceof ChannelConnection) {
            ChannelConnection connection = (ChannelConnection) key.attachment();
            if (key.isValid() && key.isReadable()) {
                connection.readable(buffer, view, encoder);
            }
            if (key.isValid() && key.isWritable()) {
                connection.writable();
            }
        } else if (key.isValid()) {
            accept((ServerSocketChannel) key.channel(), key.attachment());
        }
    }

    @SuppressWarnings("unchecked")
    private static void accept(ServerSocketChannel listening, Object accepted) throws IOException {
        for (SocketChannel channel = listening.accept(); channel != null; channel = listening.accept()) {
            ((Consumer<SocketChannel>) accepted).accept(channel);
        }
    }
}
