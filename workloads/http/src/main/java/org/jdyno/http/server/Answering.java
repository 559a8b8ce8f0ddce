package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Background;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SelectorLoop;

/** The threads of the server. */
public interface Answering {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    int BACKLOG = 1024;

    /**
     * Starts to accept and answer.
     *
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    int serve(InetSocketAddress address) throws IOException;

    /** One loop for each processor, which get the connections in turn. */
    public static final class AnswerLoops implements Answering {
        private static final int BUFFER_BYTES = 64 * 1024;

        private final Answers answers;
        private final List<SelectorLoop> loops = new ArrayList<SelectorLoop>();
        private final List<ByteBuffer> buffers = new ArrayList<ByteBuffer>();

        public AnswerLoops(Answers answers) throws IOException {
            this.answers = answers;
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                // A client that resets its connection knows.
                loops.add(new SelectorLoop(lost -> {}));
                buffers.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
            }
        }

        @Override
        public int serve(InetSocketAddress address) throws IOException {
            int port = loops.get(0).accept(address, BACKLOG, (channel, accepted) -> {
                int i = accepted % loops.size();
                loops.get(i).adopt(channel, adopted -> new AnsweredClient(adopted, buffers.get(i), answers));
            });
            for (int i = 0; i < loops.size(); i++) {
                Background.start("answer-loop-" + i, loops.get(i));
            }
            return port;
        }
    }

    /** A virtual thread for each connection, which waits for its requests. */
    public static final class AnswerThreads implements Answering {
        private static final int BUFFER_BYTES = 2048;

        private final Answers answers;
        private final RoleContext context;
        private final ThreadFactory threads = NewerJava.virtualThreads("answer-");

        /** @throws RoleFailure as {@code unsupported} on a JVM without virtual threads */
        public AnswerThreads(Answers answers, RoleContext context) {
            this.answers = answers;
            this.context = context;
        }

        @Override
        public int serve(InetSocketAddress address) throws IOException {
            ServerSocketChannel listening = ServerSocketChannel.open();
            listening.socket().setReuseAddress(true);
            listening.bind(address, BACKLOG);
            Background.start("accept", context.guarded(() -> acceptAll(listening)));
            return listening.socket().getLocalPort();
        }

        private void acceptAll(ServerSocketChannel listening) throws IOException {
            while (true) {
                SocketChannel accepted = listening.accept();
                threads.newThread(context.guarded(() -> answer(accepted))).start();
            }
        }

        private void answer(SocketChannel accepted) {
            RequestScanner scanner = new RequestScanner();
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
            try (SocketChannel client = accepted) {
                client.setOption(StandardSocketOptions.TCP_NODELAY, true);
                while (client.read(buffer) >= 0) {
                    buffer.flip();
                    while (scanner.ends(buffer)) {
                        client.write(answers.next(scanner.isHead()));
                    }
                    buffer.clear();
                }
            } catch (IOException lost) {
                // The client has reset its connection, and knows.
                return;
            }
        }
    }

    /** The connection of one client. For the thread of its loop. */
    static final class AnsweredClient implements SelectorLoop.Watched {
        private final SocketChannel channel;
        /** Of all clients of the loop. */
        private final ByteBuffer buffer;

        private final Answers answers;
        private final RequestScanner scanner = new RequestScanner();
        /** What the kernel has not taken yet; null until there is any. */
        private Queue<ByteBuffer> unsent;

        AnsweredClient(SocketChannel channel, ByteBuffer buffer, Answers answers) {
            this.channel = channel;
            this.buffer = buffer;
            this.answers = answers;
        }

        @Override
        public void ready(SelectionKey key) throws IOException {
            if (key.isWritable()) {
                write(key);
            }
            if (key.isReadable()) {
                read(key);
            }
        }

        /** Reads what has arrived and answers it. */
        private void read(SelectionKey key) throws IOException {
            buffer.clear();
            if (channel.read(buffer) < 0) {
                channel.close();
                return;
            }
            buffer.flip();
            while (scanner.ends(buffer)) {
                send(key, answers.next(scanner.isHead()));
            }
        }

        private void send(SelectionKey key, ByteBuffer answer) throws IOException {
            if (unsent == null || unsent.isEmpty()) {
                channel.write(answer);
            }
            if (answer.hasRemaining()) {
                if (unsent == null) {
                    unsent = new ArrayDeque<ByteBuffer>();
                }
                unsent.add(answer);
                key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            }
        }

        /** Sends more of what is unsent. */
        private void write(SelectionKey key) throws IOException {
            while (!unsent.isEmpty()) {
                channel.write(unsent.peek());
                if (unsent.peek().hasRemaining()) {
                    return;
                }
                unsent.remove();
            }
            key.interestOps(SelectionKey.OP_READ);
        }
    }
}
