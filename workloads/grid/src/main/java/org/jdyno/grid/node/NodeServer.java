package org.jdyno.grid.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jdyno.grid.engine.Engine;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;

/** Accepts clients, each of which gets a thread. */
public final class NodeServer {
    private static final int BACKLOG = 1024;

    private final RoleContext context;
    private final int number;
    private final ServerSocket listening = new ServerSocket();
    private volatile Engine engine;

    /** @param number of this node, for its messages */
    public NodeServer(RoleContext context, int number) throws IOException {
        this.context = context;
        this.number = number;
    }

    /** Listens, so that clients can connect; {@link #serve} answers them. Returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        listening.bind(address, BACKLOG);
        return listening.getLocalPort();
    }

    /** Begins to answer. Returns at once. */
    public void serve(Engine joined) {
        engine = joined;
        Acceptor.start(listening, client -> Background.start("client", () -> answer(client)));
    }

    private void answer(Socket client) {
        try {
            new Conversation(engine, number, context, client).run();
        } catch (IOException gone) {
            // A client that has gone knows that it has.
            System.err.println("node " + number + " lost a client: " + gone);
        }
    }
}
