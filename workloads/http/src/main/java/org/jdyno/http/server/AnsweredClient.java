package org.jdyno.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jdyno.kit.SelectorLoop;

/** The connection of one client. For the thread of its loop. */
final class AnsweredClient implements SelectorLoop.Watched {
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
