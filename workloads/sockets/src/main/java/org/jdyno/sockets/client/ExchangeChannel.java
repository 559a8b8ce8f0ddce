package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** Requests and responses over one connection. */
final class ExchangeChannel extends LoopSession {
    private final SocketChannel channel;
    private final SelectionKey key;

    ExchangeChannel(Records records, Operations operations, InetSocketAddress server, Selector selector)
            throws IOException {
        super(records, operations);
        channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    @Override
    void send() throws IOException {
        channel.write(request);
        if (request.hasRemaining()) {
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    @Override
    boolean ready(SelectionKey any) throws IOException {
        if (key.isWritable()) {
            key.interestOps(SelectionKey.OP_READ);
            send();
            return true;
        }
        return !fills(channel, response) || completeAndNext();
    }

    @Override
    void close() throws IOException {
        channel.close();
    }
}
