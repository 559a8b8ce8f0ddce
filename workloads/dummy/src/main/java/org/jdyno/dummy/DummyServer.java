package org.jdyno.dummy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.Background;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** Answers every byte, after some work, with the next byte value. Under test. */
public final class DummyServer implements Role {
    /** Not an echo: the client's notice that half of the measured phase is over. Answered with itself. */
    static final int HALF_TIME = 0;

    private final AtomicLong received = new AtomicLong();
    private final AtomicLong echoes = new AtomicLong();
    private RoleContext context;
    private Misbehaviour misbehaviour;
    /** Null without other nodes. */
    private Cluster cluster;
    /** Null without a store. */
    private volatile StoreConnection store;

    public static void main(String[] args) {
        RoleProcess.run(args, new DummyServer());
    }

    /** The correct answer to a byte; 1 follows 255, because 0 is not an echo. */
    static int answer(int sent) {
        return sent % 255 + 1;
    }

    @Override
    public Map<String, String> start(RoleContext context) throws Exception {
        this.context = context;
        InetAddress host = InetAddress.getByName(context.parameters().text("host", "127.0.0.1"));
        if (Cluster.isConfigured(context.parameters())) {
            cluster = new Cluster(context, host);
        }
        misbehaviour = new Misbehaviour(context.parameters(), part());
        new Work(context.parameters()); // reports a wrong parameter before a client connects
        misbehaviour.starting();
        ServerSocket listening = new ServerSocket(0, 50, host);
        Acceptor.start(listening, client -> Background.start("serve", () -> serve(client)));
        Map<String, String> endpoints = new HashMap<String, String>();
        endpoints.put("echo", host.getHostAddress() + ":" + listening.getLocalPort());
        if (cluster != null) {
            cluster.addEndpoint(endpoints);
        }
        return endpoints;
    }

    /** The part that may misbehave: the server, or the last of several nodes. */
    private String part() {
        return cluster == null ? "server" : cluster.isLast() ? "node" : "another node";
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        misbehaviour.connecting();
        if (cluster != null) {
            cluster.join(endpoints);
        }
        if (endpoints.containsKey("store")) {
            store = new StoreConnection(endpoints.get("store").get("echo"));
        }
        return Collections.emptyMap();
    }

    @Override
    public void check(RoleContext context) throws Exception {
        misbehaviour.stopping();
        long accounted = echoes.getAndSet(0);
        context.check("echoes", misbehaviour.reportedEchoes(accounted));
        context.check("server-accounted", misbehaviour.reportedAccounted(accounted), received.getAndSet(0));
    }

    private void serve(Socket client) {
        Work work = new Work(context.parameters());
        try (Socket socket = client) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int sent = in.read(); sent >= 0; sent = in.read()) {
                if (sent == HALF_TIME) {
                    misbehaviour.measuring();
                    askStore(HALF_TIME);
                    out.write(HALF_TIME);
                } else {
                    out.write(echo(sent, work));
                }
            }
        } catch (StoreConnection.Lost lost) {
            context.fail(lost);
        } catch (IOException clientIsGone) {
            // The client accounts for its operations; a server outlives its clients.
            System.err.println("a connection was lost: " + clientIsGone);
        } catch (Exception thrown) {
            context.fail(thrown);
        }
    }

    private int echo(int sent, Work work) throws IOException {
        received.incrementAndGet();
        work.once();
        askStore(sent);
        context.meter().completed();
        boolean spoilt = misbehaviour.spoils(echoes.incrementAndGet());
        return spoilt ? HALF_TIME : answer(sent);
    }

    private void askStore(int sent) throws IOException {
        if (store != null) {
            store.exchange(sent);
        }
    }

    /** A connection of the server to the store. Any thread. */
    static final class StoreConnection {
        /** The store is gone, or gave a wrong answer. */
        static final class Lost extends IOException {
            private static final long serialVersionUID = 1;

            Lost(IOException cause) {
                super("the connection to the store was lost: " + cause.getMessage(), cause);
            }
        }

        private final Socket socket;

        /** @param address {@code host:port} */
        StoreConnection(String address) throws IOException {
            InetSocketAddress server = ServerAddress.of(address);
            socket = new Socket(server.getAddress(), server.getPort());
            socket.setTcpNoDelay(true);
        }

        /** Sends a byte and waits for the same byte. */
        synchronized void exchange(int sent) throws Lost {
            try {
                socket.getOutputStream().write(sent);
                int answer = socket.getInputStream().read();
                if (answer != sent) {
                    throw new EOFException("it answered " + answer + " to " + sent);
                }
            } catch (IOException gone) {
                throw new Lost(gone);
            }
        }
    }

    /** A fixed amount of CPU work, the same on every platform. For one thread. */
    static final class Work {
        /** About a microsecond of compiled code; each round depends on the one before. */
        private static final int ROUNDS_PER_STEP = 500;

        private final long rounds;
        private long state = 0x9E3779B97F4A7C15L;

        /** The work of the parameter {@code work}, in steps. */
        Work(Parameters parameters) {
            this(parameters.number("work", 0, 1_000_000));
        }

        Work(long steps) {
            rounds = steps * ROUNDS_PER_STEP;
        }

        /** Does the work once. The result depends on every round, so none can be optimised away. */
        long once() {
            long x = state;
            for (long round = 0; round < rounds; round++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            state = x;
            return x;
        }
    }
}
