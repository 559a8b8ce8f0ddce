package org.jdyno.system.call;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import org.jdyno.kit.Kernel;
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

    /** Calls a remote object and requires its result. An operation is a call. */
    public static final class CallKernel implements Kernel {
        private final Calls calls;
        private final Remote123 server;

        public CallKernel(Calls calls, InetSocketAddress registry) throws Exception {
            this.calls = calls;
            server = (Remote123) LocateRegistry.getRegistry(registry.getHostString(), registry.getPort())
                    .lookup(CallServer.NAME);
        }

        @Override
        public int mostTimes() {
            return 1;
        }

        @Override
        public long repeat(int times) throws Exception {
            int result = server.call();
            Kernel.require(Remote123.RESULT, result, "the result of a call");
            calls.add();
            return 1;
        }
    }

    /** What is called remotely. */
    interface Remote123 extends Remote {
        /** What {@link #call} returns. */
        int RESULT = 123;

        int call() throws RemoteException;
    }
}
