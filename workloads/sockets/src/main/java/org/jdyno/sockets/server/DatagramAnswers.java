package org.jdyno.sockets.server;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import org.jdyno.kit.SelectorLoop;

/** The datagrams of a session. For the thread of its loop. */
final class DatagramAnswers implements SelectorLoop.Watched {
    private final DatagramChannel channel;
    private final Answers answers;

    DatagramAnswers(DatagramChannel channel, ServerLoop loop) {
        this.channel = channel;
        answers = loop.takeAnswers();
    }

    @Override
    public void ready(SelectionKey key) throws IOException {
        answers.request.clear();
        int read = channel.read(answers.request);
        if (read > 0) { // an empty one ends the session, which the connection beside it says too
            answers.requireWhole(read);
            answers.answer();
            channel.write(answers.response); // a response that the kernel does not take is a lost one
        }
    }
}
