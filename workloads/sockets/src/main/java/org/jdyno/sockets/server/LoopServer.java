package org.jdyno.sockets.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Selector loops, at most one for each processor, which get the connections in turn. */
public final class LoopServer {
    private final Service service;
    private final List<ServerLoop> loops = new ArrayList<ServerLoop>();

    public LoopServer(Service service) throws IOException {
        this.service = service;
        for (int i = 0; i < service.settings.loops(); i++) {
            loops.add(new ServerLoop(service));
        }
    }

    /** Starts to accept and serve; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        int port = loops.get(0).selecting.accept(address, Service.BACKLOG, (channel, accepted) -> {
            ServerLoop loop = loops.get(accepted % loops.size());
            loop.selecting.adopt(channel, loop::watched);
        });
        for (ServerLoop loop : loops) {
            service.settings.style.threads().newThread(loop.selecting).start();
        }
        return port;
    }
}
