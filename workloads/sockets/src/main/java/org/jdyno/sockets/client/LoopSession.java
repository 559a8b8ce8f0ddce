package org.jdyno.sockets.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.client.Records.DatagramResponses;
import org.jdyno.sockets.session.Numbers;
import org.jdyno.sockets.session.Ports;

/** A session in a loop. For the thread of the loop. */
abstract class LoopSession {
    final Records records;
    final Operations operations;
    final ByteBuffer request;
    final ByteBuffer response;

    LoopSession(Records records, Operations operations) {
        this.records = records;
        this.operations = operations;
        request = records.requests.direct();
        response = records.responses.direct();
    }

    /** Begins a phase; returns whether an operation has begun. */
    final boolean begin(Load load, long startNanos) throws IOException {
        operations.phase(load, startNanos);
        return next();
    }

    /** Begins the next operation; returns false if the phase is over. */
    boolean next() throws IOException {
        if (!operations.begins()) {
            return false;
        }
        records.requests.number(request, operations.number());
        response.clear();
        send();
        return true;
    }

    /** Sends the request, or begins to. */
    abstract void send() throws IOException;

    /** Goes on when the channel is ready; returns false if that ends the phase of this session. */
    abstract boolean ready(SelectionKey key) throws IOException;

    /** A step of the time-out has passed; returns false if that ends the phase of this session. */
    boolean stepsOn() throws IOException {
        return true;
    }

    abstract void close() throws IOException;

    /** Counts the operation whose response has been received, and begins the next. */
    final boolean completeAndNext() throws IOException {
        records.requireRight(response, operations.number());
        operations.completed();
        return next();
    }

    /** Reads as much as there is; returns whether the buffer is full. */
    static boolean fills(SocketChannel channel, ByteBuffer buffer) throws IOException {
        if (channel.read(buffer) < 0) {
            throw new EOFException("the server has closed a connection");
        }
        return !buffer.hasRemaining();
    }

    /** Requests and responses over one connection. */
    static final class ExchangeChannel extends LoopSession {
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

    /** Requests and responses as datagrams, between two sockets of their own. */
    static final class ExchangeDatagrams extends LoopSession {
        private final Socket control;
        private final DatagramChannel channel;
        private final DatagramResponses responses;
        private boolean active;
        private int steps;

        ExchangeDatagrams(Records records, Operations operations, InetSocketAddress server, Selector selector)
                throws IOException {
            super(records, operations);
            responses = new DatagramResponses(records);
            control = new Socket(server.getAddress(), server.getPort());
            channel = DatagramChannel.open();
            channel.bind(new InetSocketAddress(control.getLocalAddress(), 0));
            Ports.write(channel.socket().getLocalPort(), control.getOutputStream());
            channel.connect(new InetSocketAddress(server.getAddress(), Ports.read(control.getInputStream())));
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        @Override
        boolean next() throws IOException {
            steps = 0;
            active = super.next();
            return active;
        }

        @Override
        void send() throws IOException {
            refusing(() -> channel.write(request)); // a request that the kernel does not take is a lost one
        }

        @Override
        boolean ready(SelectionKey key) throws IOException {
            response.clear();
            int read = refusing(() -> channel.read(response));
            boolean answered = read > 0 && active && responses.includes(response, read, operations.number());
            return !answered || completeAndNext();
        }

        @Override
        boolean stepsOn() throws IOException {
            if (!active || ++steps < records.settings.timeoutSteps()) {
                return true;
            }
            responses.lost();
            operations.lost();
            return next();
        }

        private interface Call {
            int run() throws IOException;
        }

        private static int refusing(Call call) throws IOException {
            try {
                return call.run();
            } catch (PortUnreachableException gone) {
                throw new RoleFailure("refused", "the server has closed the socket of a session", gone);
            }
        }

        @Override
        void close() throws IOException {
            channel.write(ByteBuffer.allocate(0)); // an empty datagram ends the session
            channel.close();
            control.close();
        }
    }

    /** A connection for each request and its response, which the server ends, as in HTTP 1.0. */
    static final class ShortChannels extends LoopSession {
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

    /** Messages in one direction, of which the server confirms the number at the end of each phase. */
    static final class StreamChannel extends LoopSession {
        private final SocketChannel channel;
        private final SelectionKey key;
        private final ByteBuffer received =
                ByteBuffer.allocateDirect(Numbers.BYTES).order(ByteOrder.LITTLE_ENDIAN);
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
            // Otherwise the kernel may keep the end until the server has acknowledged what precedes it, which may take
            // 40
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
}
