package org.jdyno.kit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers calls by RMI at one address. Must be reachable, or a collector removes what it has exported. Any thread. */
public final class RmiServer {
    private final Listening listening;
    private final Registry registry;
    private final Set<Remote> exported = ConcurrentHashMap.newKeySet();

    /** Starts a registry. */
    public RmiServer(InetSocketAddress address) throws IOException {
        System.setProperty("java.rmi.server.hostname", address.getAddress().getHostAddress());
        listening = new Listening(address.getAddress());
        registry = LocateRegistry.createRegistry(address.getPort(), null, listening);
    }

    /** The port of the registry. */
    public int port() {
        return listening.port;
    }

    /** Exports an object that the registry names. */
    public void bind(String name, Remote object) throws IOException {
        registry.rebind(name, export(object));
    }

    /** Exports an object; returns its stub. */
    public Remote export(Remote object) throws IOException {
        exported.add(object);
        return UnicastRemoteObject.exportObject(object, 0, null, new Listening(listening.address));
    }

    /** Removes an object that was exported. */
    public void remove(Remote object) throws IOException {
        exported.remove(object);
        UnicastRemoteObject.unexportObject(object, true);
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
