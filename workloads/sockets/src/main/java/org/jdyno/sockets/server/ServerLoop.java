package org.jdyno.sockets.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jdyno.kit.SelectorLoop;
import org.jdyno.kit.SelectorLoop.Watched;
import org.jdyno.sockets.server.Service.Served;
import org.jdyno.sockets.session.Ports;

/** What the connections of one loop share. */
final class ServerLoop {
    final SelectorLoop selecting;
    private final Service service;
    private final Served served;
    /** Kept for further connections, because memory outside the heap is expensive to allocate. */
    private final Deque<Answers> unused = new ArrayDeque<Answers>();

    ServerLoop(Service service) throws IOException {
        this.service = service;
        served = service.served();
        selecting = new SelectorLoop(service::lost);
    }

    Watched watched(SocketChannel channel) {
        if (service.settings.isUdp()) {
            return new ControlConnection(channel, this);
        }
        return service.settings.isStream()
                ? new StreamConnection(channel, Receipt.direct(service, served))
                : new AnswerConnection(channel, this, service.settings.connectsEachTime());
    }

    /** For a connection of this loop. */
    Answers takeAnswers() {
        Answers free = unused.poll();
        return free == null ? Answers.direct(service, served) : free;
    }

    void giveBack(Answers answers) {
        answers.request.clear();
        unused.push(answers);
    }

    /** A connection with requests and their responses. For the thread of its loop. */
    static final class AnswerConnection implements SelectorLoop.Watched {
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

    /** The connection beside a session with datagrams: it begins and ends the session. For the thread of its loop. */
    static final class ControlConnection implements SelectorLoop.Watched {
        private final SocketChannel channel;
        private final ServerLoop loop;
        private final ByteBuffer port = ByteBuffer.allocate(Ports.BYTES);
        private DatagramChannel datagrams;

        ControlConnection(SocketChannel channel, ServerLoop loop) {
            this.channel = channel;
            this.loop = loop;
        }

        @Override
        public void ready(SelectionKey key) throws IOException {
            if (channel.read(port) < 0) {
                channel.close();
            } else if (!port.hasRemaining()) {
                openDatagrams(port.getInt(0));
                port.clear(); // so that the end of the connection can be read
            }
        }

        private void openDatagrams(int clientPort) throws IOException {
            InetSocketAddress own = (InetSocketAddress) channel.getLocalAddress();
            InetSocketAddress client = (InetSocketAddress) channel.getRemoteAddress();
            datagrams = DatagramChannel.open();
            datagrams.bind(new InetSocketAddress(own.getAddress(), 0));
            datagrams.connect(new InetSocketAddress(client.getAddress(), clientPort));
            loop.selecting.watch(datagrams, new DatagramAnswers(datagrams, loop));
            channel.write(Ports.bytes(((InetSocketAddress) datagrams.getLocalAddress()).getPort()));
        }

        /** The client has ended the session, or has gone. */
        @Override
        public void closed() {
            try {
                if (datagrams != null) {
                    datagrams.close();
                }
            } catch (IOException impossible) {
                throw new IllegalStateException("a socket cannot be closed", impossible);
            }
        }
    }

    /** The datagrams of a session. For the thread of its loop. */
    static final class DatagramAnswers implements SelectorLoop.Watched {
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

    /** A connection with a stream. For the thread of its loop. */
    static final class StreamConnection implements SelectorLoop.Watched {
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
}
