package org.jdyno.dummy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** Sends a byte, waits for the answer, checks it, and repeats until the time is over. */
public final class DummyClient implements DrivingRole {
    private RoleContext context;
    private Misbehaviour misbehaviour;
    private LatencyRecorder service;
    private final List<EchoConnection> servers = new ArrayList<EchoConnection>();
    private long echoes;
    private long right;
    private long wrong;

    public static void main(String[] args) {
        RoleProcess.run(args, new DummyClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws Exception {
        this.context = context;
        misbehaviour = new Misbehaviour(context.parameters(), "client");
        service = context.recorder("service");
        misbehaviour.starting();
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        misbehaviour.connecting();
        for (Map.Entry<String, Map<String, String>> role : endpoints.entrySet()) {
            if (role.getKey().equals("server") || role.getKey().startsWith("node-")) {
                servers.add(new EchoConnection(role.getValue().get("echo")));
            }
        }
        return Collections.singletonMap("connections", (double) servers.size());
    }

    @Override
    public void load(Load load) throws Exception {
        long startNanos = System.nanoTime();
        boolean halfTimeTold = !load.measured();
        long beginNanos = startNanos;
        while (beginNanos - startNanos < load.durationNanos()) {
            if (!halfTimeTold && beginNanos - startNanos >= load.durationNanos() / 2) {
                halfTimeTold = true;
                tellHalfTime();
                beginNanos = System.nanoTime();
            }
            boolean rightAnswer = echo();
            service.record(System.nanoTime() - beginNanos);
            count(rightAnswer);
            beginNanos = System.nanoTime();
        }
        if (!halfTimeTold) {
            // A single echo took longer than half the phase; misbehave anyway.
            tellHalfTime();
        }
    }

    @Override
    public void check(RoleContext context) throws Exception {
        misbehaviour.stopping();
        context.check("echoes", misbehaviour.reportedEchoes(echoes));
        context.check("client-accounted", misbehaviour.reportedAccounted(right + wrong), echoes);
    }

    private boolean echo() throws IOException {
        int sent = (int) (echoes % 255) + 1;
        echoes++;
        int answer = exchange(sent);
        return answer == DummyServer.answer(sent) && !misbehaviour.spoils(echoes);
    }

    private void count(boolean rightAnswer) {
        if (rightAnswer) {
            right++;
            context.meter().completed();
            context.firstOperation();
        } else {
            wrong++;
            context.meter().failed();
        }
    }

    /** Misbehaves in the middle of the measured phase: the client itself, or a server when it is notified. */
    private void tellHalfTime() throws Exception {
        misbehaviour.measuring();
        for (EchoConnection server : new ArrayList<EchoConnection>(servers)) {
            try {
                server.exchange(DummyServer.HALF_TIME);
            } catch (IOException lost) {
                leave(server, lost);
            }
        }
    }

    /** Asks one server after the other. A request whose server is lost goes to another one, as long as there is one. */
    private int exchange(int sent) throws IOException {
        while (true) {
            EchoConnection server = servers.get((int) (echoes % servers.size()));
            try {
                return server.exchange(sent);
            } catch (IOException lost) {
                leave(server, lost);
            }
        }
    }

    private void leave(EchoConnection server, IOException lost) throws IOException {
        servers.remove(server);
        if (servers.isEmpty()) {
            throw lost;
        }
        System.err.println("a server was lost: " + lost);
    }

    /** The client's connection to a server. For one thread. */
    static final class EchoConnection {
        private final InputStream in;
        private final OutputStream out;

        /** @param address {@code host:port} */
        EchoConnection(String address) throws IOException {
            InetSocketAddress server = ServerAddress.of(address);
            Socket socket = new Socket(server.getAddress(), server.getPort());
            socket.setTcpNoDelay(true);
            in = socket.getInputStream();
            out = socket.getOutputStream();
        }

        /** Sends a byte and returns the answer. */
        int exchange(int sent) throws IOException {
            out.write(sent);
            int answer = in.read();
            if (answer < 0) {
                throw new EOFException("the server closed the connection");
            }
            return answer;
        }
    }
}
