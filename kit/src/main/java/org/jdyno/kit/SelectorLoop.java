package org.jdyno.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;

/** Waits for many channels in one thread. A failure of the loop itself is thrown in its thread and ends the role. */
public final class SelectorLoop implements Runnable {
    /** What serves a channel, in the loop's thread. */
    public interface Watched {
        /** Goes on when the channel is ready. */
        void ready(SelectionKey key) throws IOException;

        /** The loop watches the channel from now on. */
        default void registered(SelectionKey key) {}

        /** Gives back what it has, as the channel is closed. */
        default void closed() {}
    }

    private interface Task {
        void run() throws IOException;
    }

    private final Selector selector = Selector.open();
    private final Queue<Task> tasks = new ConcurrentLinkedQueue<Task>();
    private final Consumer<IOException> lost;
    private volatile Thread thread;

    /** @param lost is told why a channel has been lost, which then is closed */
    public SelectorLoop(Consumer<IOException> lost) throws IOException {
        this.lost = lost;
    }

    /** Accepts connections, which it counts from 0; returns the port. To be called before the loop runs. */
    public int accept(InetSocketAddress address, int backlog, ObjIntConsumer<SocketChannel> adopting)
            throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.socket().setReuseAddress(true);
        listening.bind(address, backlog);
        listening.configureBlocking(false);
        listening.register(selector, SelectionKey.OP_ACCEPT, new Watched() {
            private int accepted;

            @Override
            public void ready(SelectionKey key) {
                try {
                    for (SocketChannel next = listening.accept(); next != null; next = listening.accept()) {
                        adopting.accept(next, accepted++);
                    }
                } catch (IOException broken) {
                    throw new UncheckedIOException("cannot accept a connection: " + broken.getMessage(), broken);
                }
            }
        });
        return listening.socket().getLocalPort();
    }

    /** Serves a connection. Any thread. */
    public void adopt(SocketChannel channel, Function<SocketChannel, Watched> serving) {
        // Registered by the loop itself: up to Java 10, registering waits for the current select.
        tasks.add(() -> {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            watch(channel, serving.apply(channel));
        });
        if (Thread.currentThread() != thread) {
            wakeUp();
        }
    }

    /** Waits until something can be read from the channel. For the loop's thread. */
    public void watch(SelectableChannel channel, Watched watched) throws IOException {
        channel.configureBlocking(false);
        watched.registered(channel.register(selector, SelectionKey.OP_READ, watched));
    }

    /** Lets the loop see what another thread has changed in a key. */
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            while (true) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid()) {
                        serve(key, (Watched) key.attachment());
                    }
                }
                selector.selectedKeys().clear();
                for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector loop failed: " + broken.getMessage(), broken);
        }
    }

    private void serve(SelectionKey key, Watched watched) throws IOException {
        try {
            watched.ready(key);
        } catch (IOException broken) {
            key.channel().close();
            lost.accept(broken);
        }
        if (!key.isValid()) {
            watched.closed();
        }
    }
}
