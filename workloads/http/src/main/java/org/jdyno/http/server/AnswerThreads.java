package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Background;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/** A virtual thread for each connection, which waits for its requests. */
public final class AnswerThreads implements Answering {
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
