package org.jdyno.system.call;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.RmiServer;
import org.jdyno.kit.RoleContext;

/** Answers calls by RMI over TCP. A registry at the same port names the object. */
public final class CallServer {
    static final String NAME = "remote-123";

    private final RoleContext context;
    private final Calls calls;
    private RmiServer server;

    public CallServer(RoleContext context, Calls calls) {
        this.context = context;
        this.calls = calls;
    }

    /** Starts to answer; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        server = new RmiServer(address);
        Remote123 answering = this::answer;
        server.bind(NAME, answering);
        return server.port();
    }

    private int answer() {
        // Before the answer, so that the sums of both sides agree.
        calls.add();
        context.meter().completed();
        return Remote123.RESULT;
    }
}
