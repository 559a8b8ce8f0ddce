package org.jdyno.grid.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.ServerAddress;
import org.jdyno.kit.tls.Tls;

/** The nodes, and which of them are still there. Any thread. */
final class Nodes {
    private static final int CONNECT_MILLIS = 10_000;

    private final Protocol protocol;
    private final boolean distributed;
    private final int copies;
    private final Tls tls;
    private final List<InetSocketAddress> addresses = new ArrayList<InetSocketAddress>();
    private final boolean[] gone;
    /** How many are gone. Read without the lock while an operation is timed. */
    private volatile int goneCount;
    /** Of how many of them the others have made a complete grid again. Read as the count above. */
    private volatile int settledCount;

    /** @param endpoints those of each node, in their order */
    Nodes(Settings settings, List<Map<String, String>> endpoints) {
        protocol = Protocol.of(endpoints.get(0));
        distributed = protocol == Protocol.GRID && settings.engine.isDistributed();
        tls = Tls.ofClient(settings.tls);
        copies = distributed ? settings.backups + 1 : 1;
        for (Map<String, String> node : endpoints) {
            addresses.add(ServerAddress.of(node.get(protocol.endpoint())));
        }
        gone = new boolean[addresses.size()];
    }

    /** Reports the handshakes, if there is TLS; not if a node is gone, which does not tell how many it had. */
    void check(RoleContext context) {
        if (!isAnyGone()) {
            tls.check(context);
        }
    }

    int count() {
        return addresses.size();
    }

    /** Whether a node answers for all entries, and not only for those that it was given itself. */
    boolean areDistributed() {
        return distributed;
    }

    /** How many nodes have each entry. */
    int copies() {
        return copies;
    }

    /** Whether the loss of a node is a loss of entries. */
    boolean loseEntries() {
        return copies == 1;
    }

    /** The numbers, from 0, of the nodes that are there. */
    synchronized List<Integer> present() {
        List<Integer> present = new ArrayList<Integer>();
        for (int node = 0; node < gone.length; node++) {
            if (!gone[node]) {
                present.add(node);
            }
        }
        return present;
    }

    /** Notes that a node is gone. */
    synchronized void lose(int node) {
        gone[node] = true;
        goneCount = gone.length - present().size();
        notifyAll();
    }

    boolean isAnyGone() {
        return goneCount > 0;
    }

    int goneCount() {
        return goneCount;
    }

    /** Notes that the grid is complete without one of the nodes that are gone. */
    synchronized void settle() {
        settledCount++;
    }

    int settledCount() {
        return settledCount;
    }

    /** Waits until a node is known to be gone, but no longer than this; returns whether one is. */
    synchronized boolean awaitLoss(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        long rest = millis;
        while (!isAnyGone() && rest > 0) {
            wait(rest);
            rest = (deadline - System.nanoTime()) / 1_000_000;
        }
        return isAnyGone();
    }

    /** Which node a thread asks: its own, or the next one that is there. */
    synchronized int nodeOf(int thread) {
        for (int i = 0; i < gone.length; i++) {
            int node = (thread + i) % gone.length;
            if (!gone[node]) {
                return node;
            }
        }
        throw new RoleFailure("refused", "none of the " + gone.length + " nodes is left");
    }

    Link link(int node) throws IOException {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        try {
            socket.connect(addresses.get(node), CONNECT_MILLIS);
            return protocol.link(tls.secure(socket));
        } catch (IOException refused) {
            socket.close();
            throw refused;
        }
    }

    /** What a node speaks with its clients. The name of its endpoint says it. */
    enum Protocol {
        /** That of our own nodes. */
        GRID {
            @Override
            Link link(Socket socket) throws IOException {
                return new GridLink(socket);
            }
        },
        MEMCACHED {
            @Override
            Link link(Socket socket) throws IOException {
                return new MemcachedLink(socket);
            }
        },
        REDIS {
            @Override
            Link link(Socket socket) throws IOException {
                return new RedisLink(socket);
            }
        };

        /** The protocol of a node with these endpoints. */
        static Protocol of(Map<String, String> endpoints) {
            for (Protocol protocol : values()) {
                if (endpoints.containsKey(protocol.endpoint())) {
                    return protocol;
                }
            }
            throw new RoleFailure("error", "no protocol has one of the endpoints " + endpoints.keySet());
        }

        String endpoint() {
            return Parameters.wordOf(this);
        }

        abstract Link link(Socket socket) throws IOException;
    }
}
