package org.jdyno.sockets.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** A thread that serves many connections. */
final class ServerLoop implements Runnable {
    /** A channel that the selector watches. */
    interface Watched {
        /** Goes on when the channel is ready. */
        void ready(SelectionKey key) throws IOException;

        /** Gives back what it has. */
        default void closed() {}
    }

    private final Service service;
    private final Served served;
    private final Selector selector;
    private final Queue<SocketChannel> adopted = new ConcurrentLinkedQueue<SocketChannel>();
    /** Kept for further connections, because memory outside the heap is expensive to allocate. */
    private final Deque<Answers> unused = new ArrayDeque<Answers>();

    private volatile Thread thread;

    ServerLoop(Service service) throws IOException {
        this.service = service;
        served = service.served();
        selector = Selector.open();
    }

    /** Lets this loop accept connections. To be called before it runs. */
    void accept(ServerSocketChannel listening, Consumer<SocketChannel> adopting) throws IOException {
        listening.configureBlocking(false);
        listening.register(selector, SelectionKey.OP_ACCEPT, (Watched) key -> {
            for (SocketChannel channel = listening.accept(); channel != null; channel = listening.accept()) {
                adopting.accept(channel);
            }
        });
    }

    /** Serves a connection. Any thread. */
    void adopt(SocketChannel channel) {
        adopted.add(channel);
        if (Thread.currentThread() != thread) {
            selector.wakeup();
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            while (true) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid()) {
                        go(key);
                    }
                }
                selector.selectedKeys().clear();
                for (SocketChannel channel = adopted.poll(); channel != null; channel = adopted.poll()) {
                    register(channel);
                }
            }
        } catch (Throwable broken) {
            service.context.fail(broken);
        }
    }

    private void go(SelectionKey key) throws IOException {
        Watched watched = (Watched) key.attachment();
        try {
            watched.ready(key);
        } catch (IOException lost) {
            key.channel().close();
            service.lost(lost);
        }
        if (!key.isValid()) {
            watched.closed();
        }
    }

    private void register(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.register(selector, SelectionKey.OP_READ, watched(channel));
    }

    private Watched watched(SocketChannel channel) {
        if (service.settings.isUdp()) {
            return new ControlConnection(channel, this);
        }
        return service.settings.isStream()
                ? new StreamConnection(channel, Receipt.direct(service, served))
                : new AnswerConnection(channel, this, service.settings.connectsEachTime());
    }

    Selector selector() {
        return selector;
    }

    /** For a connection of this loop. */
    Answers takeAnswers() {
        Answers free = unused.poll();
        return free == null ? Answers.direct(service, served) : free;
    }

    void giveBack(Answers answers) {
        answers.request.clear();
        unused.push(answers);
    }
}
