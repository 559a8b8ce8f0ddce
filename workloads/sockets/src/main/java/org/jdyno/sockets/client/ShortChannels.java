package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.RoleFailure;

/** A connection for each request and its response, which the server ends, as in HTTP 1.0. */
final class ShortChannels extends LoopSession {
    private final InetSocketAddress server;
    private final Selector selector;
    private final ByteBuffer more = ByteBuffer.allocateDirect(1);
    private SocketChannel channel;

    ShortChannels(Records records, Operations operations, InetSocketAddress server, Selector selector) {
        super(records, operations);
        this.server = server;
        this.selector = selector;
    }

    @Override
    void send() throws IOException {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        boolean connected = channel.connect(server);
        channel.register(selector, connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
    }

    @Override
    boolean ready(SelectionKey key) throws IOException {
        if (!key.isReadable()) {
            if (key.isConnectable()) {
                channel.finishConnect();
            }
            channel.write(request);
            key.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            return true;
        }
        if (response.hasRemaining() && !fills(channel, response)) {
            return true;
        }
        int read = channel.read(more);
        if (read > 0) {
            throw new RoleFailure("wrong-output", "a response is longer than " + response.capacity() + " bytes");
        }
        if (read == 0) {
            return true;
        }
        channel.close();
        return completeAndNext();
    }

    @Override
    void close() {}
}
