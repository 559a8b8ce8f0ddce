package org.jdyno.http.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** A thread that answers many clients. A failure of the loop itself is passed on; that of a connection ends it. */
final class AnswerLoop {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Selector selector;
    private final Answers answers;
    private final Consumer<Throwable> failed;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Queue<SocketChannel> accepted = new ConcurrentLinkedQueue<SocketChannel>();
    private ServerSocketChannel listening;
    private Consumer<SocketChannel> adopts;

    AnswerLoop(Answers answers, Consumer<Throwable> failed) throws IOException {
        this.answers = answers;
        this.failed = failed;
        selector = Selector.open();
    }

    /** Lets this loop accept connections. To be called before the start. */
    void accept(ServerSocketChannel from, Consumer<SocketChannel> adopting) throws IOException {
        listening = from;
        adopts = adopting;
        listening.configureBlocking(false);
        listening.register(selector, SelectionKey.OP_ACCEPT);
    }

    void start(String name) {
        Thread thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Answers a connection. Any thread. */
    void adopt(SocketChannel channel) {
        accepted.add(channel);
        selector.wakeup();
    }

    private void run() {
        try {
            while (true) {
                selector.select();
                for (SocketChannel channel = accepted.poll(); channel != null; channel = accepted.poll()) {
                    register(channel);
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.attachment() == null) {
                        acceptAll();
                    } else {
                        serve(key, (AnsweredClient) key.attachment());
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (Throwable broken) {
            failed.accept(broken);
        }
    }

    private void acceptAll() throws IOException {
        for (SocketChannel channel = listening.accept(); channel != null; channel = listening.accept()) {
            adopts.accept(channel);
        }
    }

    private void register(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.register(selector, SelectionKey.OP_READ, new AnsweredClient(channel));
    }

    private void serve(SelectionKey key, AnsweredClient client) throws IOException {
        try {
            if (key.isWritable()) {
                client.write(key);
            }
            if (key.isReadable() && !client.read(key, buffer, answers)) {
                key.channel().close();
            }
        } catch (IOException lost) {
            // The client has reset its connection, and knows.
            key.channel().close();
        }
    }
}
