package org.jdyno.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/** The connection of one client. For the thread of its loop. */
final class AnsweredClient {
    private final SocketChannel channel;
    private final RequestScanner scanner = new RequestScanner();
    /** What the kernel has not taken yet; null until there is any. */
    private Queue<ByteBuffer> unsent;

    AnsweredClient(SocketChannel channel) {
        this.channel = channel;
    }

    /** Reads what has arrived and answers it; returns false if the client has closed the connection. */
    boolean read(SelectionKey key, ByteBuffer buffer, Answers answers) throws IOException {
        buffer.clear();
        if (channel.read(buffer) < 0) {
            return false;
        }
        buffer.flip();
        while (scanner.ends(buffer)) {
            send(key, answers.next(scanner.isHead()));
        }
        return true;
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
    void write(SelectionKey key) throws IOException {
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
