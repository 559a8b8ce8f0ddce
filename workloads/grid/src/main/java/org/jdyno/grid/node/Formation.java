package org.jdyno.grid.node;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.wire.Operation;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.ServerAddress;
import org.jdyno.kit.tls.Tls;

/**
 * How nodes become one grid: node 1 starts it, and the others join it one after the other. Nodes that start or join at
 * once may miss one another's answers and start several grids, which take some ten seconds to merge.
 */
public final class Formation {
    private static final int TIMEOUT_SECONDS = 120;
    private static final int POLL_MILLIS = 10;

    private final int number;
    private final List<Map<String, String>> nodes;
    private final Tls tls;
    private final long startNanos = System.nanoTime();

    /**
     * @param nodes the endpoints of all nodes in their order
     * @param tls of a client of these
     */
    public Formation(int number, List<Map<String, String>> nodes, Tls tls) {
        this.number = number;
        this.nodes = nodes;
        this.tls = tls;
    }

    /** Returns when the node before this one is in the grid, which it is when it answers; at once in node 1. */
    public void awaitNodeBefore(boolean distributed) throws IOException {
        if (number == 1 || !distributed) {
            return;
        }
        try (Socket plain = new Socket()) {
            plain.setSoTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            plain.connect(ServerAddress.of(nodes.get(number - 2).get("grid")));
            try (Socket before = tls.secure(plain)) {
                before.getOutputStream().write(Operation.JOINED);
                new DataInputStream(before.getInputStream()).readByte();
            }
        }
    }

    /** Returns when this node knows all nodes, and the entries of each are where they should be. */
    public void awaitAll(Engine engine) throws InterruptedException {
        while (engine.members() < nodes.size() || engine.isRebalancing()) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
                throw new RoleFailure(
                        "time-out",
                        "after " + TIMEOUT_SECONDS + " s node " + number + " knows " + engine.members() + " of "
                                + nodes.size() + " nodes"
                                + (engine.isRebalancing() ? " and is still rebalancing" : ""));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
