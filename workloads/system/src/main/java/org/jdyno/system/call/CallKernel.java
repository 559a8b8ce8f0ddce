package org.jdyno.system.call;

import java.net.InetSocketAddress;
import java.rmi.registry.LocateRegistry;
import org.jdyno.kit.Kernel;

/** Calls a remote object and requires its result. An operation is a call. */
public final class CallKernel implements Kernel {
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
