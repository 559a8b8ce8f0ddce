package org.jdyno.system.call;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.jdyno.kit.RoleContext;

/** Answers calls by RMI over TCP. A registry at the same port names the object. */
public final class CallServer {
    static final String NAME = "remote-123";

    private final RoleContext context;
    private final Calls calls;
    /** Exported objects must be reachable, or a collector removes them; so must this one. */
    private Remote123 exported;

    private Registry registry;

    public CallServer(RoleContext context, Calls calls) {
        this.context = context;
        this.calls = calls;
    }

    /** Starts to answer; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        System.setProperty("java.rmi.server.hostname", address.getAddress().getHostAddress());
        Listening listening = new Listening(address.getAddress());
        registry = LocateRegistry.createRegistry(address.getPort(), null, listening);
        exported = this::answer;
        registry.rebind(NAME, UnicastRemoteObject.exportObject(exported, 0, null, new Listening(address.getAddress())));
        return listening.port;
    }

    private int answer() {
        // Before the answer, so that the sums of both sides agree.
        calls.add();
        context.meter().completed();
        return Remote123.RESULT;
    }

    /** Listens on one address only, and knows the port. */
    private static final class Listening implements RMIServerSocketFactory {
        private final InetAddress address;
        private volatile int port;

        Listening(InetAddress address) {
            this.address = address;
        }

        @Override
        public ServerSocket createServerSocket(int asked) throws IOException {
            ServerSocket socket = new ServerSocket(asked, 0, address);
            port = socket.getLocalPort();
            return socket;
        }
    }
}
