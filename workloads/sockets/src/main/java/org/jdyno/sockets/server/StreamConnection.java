package org.jdyno.sockets.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.SelectorLoop;

/** A connection with a stream. For the thread of its loop. */
final class StreamConnection implements SelectorLoop.Watched {
    /** After so many messages other connections have their turn. */
    private static final int AT_ONCE = 64;

    private final SocketChannel channel;
    private final Receipt receipt;

    StreamConnection(SocketChannel channel, Receipt receipt) {
        this.channel = channel;
        this.receipt = receipt;
    }

    @Override
    public void ready(SelectionKey key) throws IOException {
        for (int taken = 0; taken < AT_ONCE; taken++) {
            int read = channel.read(receipt.message);
            if (read < 0) {
                if (receipt.message.position() > 0) {
                    throw new EOFException("the client has ended the session within a message");
                }
                channel.close();
                return;
            }
            if (receipt.message.hasRemaining()) {
                return;
            }
            if (receipt.ends()) {
                // The client waits for it, and has sent nothing else for which the buffer could be taken.
                channel.write(receipt.answer);
            }
            receipt.message.clear();
        }
    }
}
