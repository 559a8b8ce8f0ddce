package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jdyno.sockets.session.Numbers;

/** Messages in one direction, of which the server confirms the number at the end of each phase. */
final class StreamChannel extends LoopSession {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final ByteBuffer received = ByteBuffer.allocateDirect(Numbers.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long sent;
    private boolean ending;

    StreamChannel(Records records, Operations operations, InetSocketAddress server, Selector selector)
            throws IOException {
        super(records, operations);
        channel = SocketChannel.open(server);
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    @Override
    boolean next() throws IOException {
        ending = false;
        nextMessage();
        send();
        return true;
    }

    /** Makes the next message, or the end of the phase. */
    private void nextMessage() throws IOException {
        if (operations.beginsMessage()) {
            records.requests.number(request, operations.number());
            return;
        }
        ending = true;
        // Otherwise the kernel may keep the end until the server has acknowledged what precedes it, which may take 40
        // ms.
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        records.requests.number(request, Numbers.END);
    }

    /** Sends messages until the kernel takes no more, or the phase is over. */
    @Override
    void send() throws IOException {
        for (channel.write(request); !request.hasRemaining(); channel.write(request)) {
            if (ending) {
                received.clear();
                key.interestOps(SelectionKey.OP_READ);
                return;
            }
            sent++;
            operations.sent();
            nextMessage();
        }
        key.interestOps(SelectionKey.OP_WRITE);
    }

    @Override
    boolean ready(SelectionKey any) throws IOException {
        if (key.isWritable()) {
            send();
            return true;
        }
        if (!fills(channel, received)) {
            return true;
        }
        records.requireReceived(received.getLong(0), sent);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, false);
        return false;
    }

    @Override
    void close() throws IOException {
        channel.close();
    }
}
