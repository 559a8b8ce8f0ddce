package org.jdyno.dummy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Background;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.ServerAddress;

/** The nodes of a trial with several. A node has joined when it has heard from all others, and so have they. */
final class Cluster {
    private static final String PEER = "peer";
    private static final long JOIN_SECONDS = 20;

    private final int own;
    private final int size;
    private final ServerSocket listening;
    private final CountDownLatch unheard;

    /** @param host the address at which it listens */
    Cluster(RoleContext context, InetAddress host) throws IOException {
        Parameters parameters = context.parameters();
        own = (int) parameters.number("process", 1, 1000);
        size = (int) parameters.number("processes", 1, 1000);
        unheard = new CountDownLatch(size - 1);
        listening = new ServerSocket(0, 50, host);
        Background.start("peers", () -> accept(context));
    }

    /** Whether this process is one of several. */
    static boolean isConfigured(Parameters parameters) {
        return !parameters.text("process", "").isEmpty();
    }

    /** Adds the endpoint by which the other nodes reach this one. */
    void addEndpoint(Map<String, String> endpoints) {
        endpoints.put(PEER, listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort());
    }

    /** Whether this node has the highest number. */
    boolean isLast() {
        return own == size;
    }

    /** Greets all other nodes, and waits for their greetings. */
    void join(Map<String, Map<String, String>> endpoints) throws IOException, InterruptedException {
        for (int number = 1; number <= size; number++) {
            if (number != own) {
                greet(endpoints.get("node-" + number).get(PEER));
            }
        }
        if (!unheard.await(JOIN_SECONDS, TimeUnit.SECONDS)) {
            throw new RoleFailure(
                    "time-out",
                    "node " + own + " has not heard of " + unheard.getCount() + " of the other nodes within "
                            + JOIN_SECONDS + " s");
        }
    }

    private void greet(String address) throws IOException {
        InetSocketAddress other = ServerAddress.of(address);
        try (Socket peer = new Socket(other.getAddress(), other.getPort())) {
            peer.getOutputStream().write(own);
        }
    }

    private void accept(RoleContext context) {
        try {
            while (unheard.getCount() > 0) {
                try (Socket peer = listening.accept()) {
                    if (peer.getInputStream().read() > 0) {
                        unheard.countDown();
                    }
                }
            }
        } catch (IOException broken) {
            context.fail(broken);
        }
    }
}
