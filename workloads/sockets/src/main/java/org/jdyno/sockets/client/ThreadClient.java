package org.jdyno.sockets.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.client.Records.DatagramResponses;
import org.jdyno.sockets.client.ThreadClient.ThreadSession;
import org.jdyno.sockets.session.Numbers;
import org.jdyno.sockets.session.Ports;
import org.jdyno.sockets.session.Settings;

/** A thread for each session, which waits for each response. */
public final class ThreadClient implements Client {
    private final Records records;
    private final ThreadFactory factory;
    private final List<ThreadSession> sessions = new ArrayList<ThreadSession>();
    private ExecutorService threads;

    public ThreadClient(Records records) {
        this.records = records;
        factory = records.settings.style.threads();
    }

    @Override
    public int connect(InetSocketAddress server) throws IOException {
        Settings settings = records.settings;
        threads = Executors.newFixedThreadPool(settings.sessions, factory);
        for (int i = 0; i < settings.sessions; i++) {
            Operations operations = new Operations(records, records.record(), i);
            sessions.add(session(server, operations));
        }
        return settings.connectsEachTime() ? 0 : sessions.size();
    }

    private ThreadSession session(InetSocketAddress server, Operations operations) throws IOException {
        if (records.settings.isStream()) {
            return new StreamSession(records, operations, server);
        }
        if (records.settings.isUdp()) {
            return new DatagramSession(records, operations, server);
        }
        return records.settings.connectsEachTime()
                ? new ShortConnections(records, operations, server)
                : new ConnectedSession(records, operations, server);
    }

    /** All sessions begin at the same time; a failure of one of them ends the role. */
    @Override
    public void load(Load load) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(sessions.size());
        long startNanos = System.nanoTime();
        for (ThreadSession session : sessions) {
            threads.execute(records.context.guarded(() -> {
                session.run(load, startNanos);
                running.countDown();
            }));
        }
        running.await();
    }

    @Override
    public void close() throws IOException {
        for (ThreadSession session : sessions) {
            session.close();
        }
    }

    /** A session in a thread of its own. */
    abstract static class ThreadSession {
        final Records records;
        final Operations operations;
        /** In arrays. */
        final ByteBuffer request;

        final ByteBuffer response;

        ThreadSession(Records records, Operations operations) {
            this.records = records;
            this.operations = operations;
            request = records.requests.inArray();
            response = records.responses.inArray();
        }

        void run(Load load, long startNanos) throws IOException {
            operations.phase(load, startNanos);
            while (operations.begins()) {
                records.requests.number(request, operations.number());
                if (exchange()) {
                    operations.completed();
                } else {
                    operations.lost();
                }
            }
        }

        /** Sends the request and awaits its response; returns false if one of them has been lost. */
        abstract boolean exchange() throws IOException;

        abstract void close() throws IOException;

        /** Reads bytes of a response, as many as an array takes. */
        static void fill(InputStream in, byte[] bytes) throws IOException {
            for (int filled = 0; filled < bytes.length; ) {
                int read = in.read(bytes, filled, bytes.length - filled);
                if (read < 0) {
                    throw new EOFException("the server has closed a connection");
                }
                filled += read;
            }
        }

        /** A connection without delays, after its handshake if there is TLS. */
        final Socket connected(InetSocketAddress address) throws IOException {
            Socket plain = new Socket();
            try {
                plain.setTcpNoDelay(true);
                plain.connect(address);
            } catch (IOException refused) {
                plain.close();
                throw refused;
            }
            return records.tls.secure(plain);
        }

        /** Requires that the response belongs to the request. */
        final void requireRight() {
            records.requireRight(response, operations.number());
        }
    }

    /** Requests and responses over one connection. */
    static final class ConnectedSession extends ThreadSession {
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        ConnectedSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
            super(records, operations);
            socket = connected(server);
            in = socket.getInputStream();
            out = socket.getOutputStream();
        }

        @Override
        boolean exchange() throws IOException {
            out.write(request.array());
            fill(in, response.array());
            requireRight();
            return true;
        }

        @Override
        void close() throws IOException {
            socket.close();
        }
    }

    /** Requests and responses as datagrams, between two sockets of their own. */
    static final class DatagramSession extends ThreadSession {
        private final Socket control;
        private final DatagramSocket socket;
        private final DatagramPacket sent;
        private final DatagramPacket received;
        private final DatagramResponses responses;

        DatagramSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
            super(records, operations);
            control = new Socket(server.getAddress(), server.getPort());
            socket = new DatagramSocket(0, control.getLocalAddress());
            Ports.write(socket.getLocalPort(), control.getOutputStream());
            socket.connect(server.getAddress(), Ports.read(control.getInputStream()));
            socket.setSoTimeout(records.settings.timeoutStepMillis());
            sent = new DatagramPacket(request.array(), request.capacity());
            responses = new DatagramResponses(records);
            received = new DatagramPacket(response.array(), response.capacity());
        }

        @Override
        boolean exchange() throws IOException {
            try {
                socket.send(sent);
                for (int steps = 0; steps < records.settings.timeoutSteps(); ) {
                    if (!receives()) {
                        steps++;
                    } else if (responses.includes(response, received.getLength(), operations.number())) {
                        return true;
                    }
                }
                responses.lost();
                return false;
            } catch (PortUnreachableException gone) {
                throw new RoleFailure("refused", "the server has closed the socket of a session", gone);
            }
        }

        /** Waits a step of the time-out for a datagram. */
        private boolean receives() throws IOException {
            try {
                received.setLength(response.capacity());
                socket.receive(received);
                return true;
            } catch (SocketTimeoutException nothingYet) {
                return false;
            }
        }

        /** Ends the session by an empty datagram. */
        @Override
        void close() throws IOException {
            socket.send(new DatagramPacket(new byte[0], 0));
            socket.close();
            control.close();
        }
    }

    /** A connection for each request and its response, which the server ends, as in HTTP 1.0. */
    static final class ShortConnections extends ThreadSession {
        private final InetSocketAddress server;

        ShortConnections(Records records, Operations operations, InetSocketAddress server) {
            super(records, operations);
            this.server = server;
        }

        @Override
        boolean exchange() throws IOException {
            try (Socket socket = connected(server)) {
                socket.getOutputStream().write(request.array());
                InputStream in = socket.getInputStream();
                fill(in, response.array());
                if (in.read() >= 0) {
                    throw new RoleFailure(
                            "wrong-output", "a response is longer than " + response.capacity() + " bytes");
                }
            }
            requireRight();
            return true;
        }

        @Override
        void close() {}
    }

    /** Messages in one direction, of which the server confirms the number at the end of each phase. */
    static final class StreamSession extends ThreadSession {
        private final Socket socket;
        private final OutputStream out;
        private final ByteBuffer received = ByteBuffer.allocate(Numbers.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private long sent;

        StreamSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
            super(records, operations);
            socket = records.tls.secure(new Socket(server.getAddress(), server.getPort()));
            out = socket.getOutputStream();
        }

        @Override
        void run(Load load, long startNanos) throws IOException {
            operations.phase(load, startNanos);
            while (operations.beginsMessage()) {
                exchange();
            }
            // Otherwise the kernel may keep the end until the server has acknowledged what precedes it, which may take
            // 40
            // ms.
            socket.setTcpNoDelay(true);
            records.requests.number(request, Numbers.END);
            out.write(request.array());
            fill(socket.getInputStream(), received.array());
            socket.setTcpNoDelay(false);
            records.requireReceived(received.getLong(0), sent);
        }

        @Override
        boolean exchange() throws IOException {
            records.requests.number(request, operations.number());
            out.write(request.array());
            sent++;
            operations.sent();
            return true;
        }

        @Override
        void close() throws IOException {
            socket.close();
        }
    }
}
