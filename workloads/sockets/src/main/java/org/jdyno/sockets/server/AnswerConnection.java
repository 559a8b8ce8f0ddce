package org.jdyno.sockets.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.SelectorLoop;

/** A connection with requests and their responses. For the thread of its loop. */
final class AnswerConnection implements SelectorLoop.Watched {
    private final SocketChannel channel;
    private final ServerLoop loop;
    private final Answers answers;
    private final boolean once;

    /** @param once whether it has one request only, and the server then closes it */
    AnswerConnection(SocketChannel channel, ServerLoop loop, boolean once) {
        this.channel = channel;
        this.loop = loop;
        this.once = once;
        answers = loop.takeAnswers();
    }

    @Override
    public void ready(SelectionKey key) throws IOException {
        if (key.isWritable()) {
            send(key, true);
            return;
        }
        if (channel.read(answers.request) < 0) {
            if (answers.request.position() > 0) {
                throw new EOFException("the client has ended the session within a request");
            }
            channel.close();
        } else if (!answers.request.hasRemaining()) {
            answers.answer();
            send(key, false);
        }
    }

    private void send(SelectionKey key, boolean waited) throws IOException {
        channel.write(answers.response);
        if (answers.response.hasRemaining()) {
            key.interestOps(SelectionKey.OP_WRITE);
        } else if (once) {
            channel.close();
        } else {
            answers.request.clear();
            if (waited) {
                key.interestOps(SelectionKey.OP_READ);
            }
        }
    }

    @Override
    public void closed() {
        loop.giveBack(answers);
    }
}
