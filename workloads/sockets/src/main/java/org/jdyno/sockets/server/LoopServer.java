package org.jdyno.sockets.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Selector loops, at most one for each processor, which get the connections in turn. */
public final class LoopServer {
    private final Service service;
    private final List<ServerLoop> loops = new ArrayList<ServerLoop>();
    private int accepted;

    public LoopServer(Service service) throws IOException {
        this.service = service;
        for (int i = 0; i < service.settings.loops(); i++) {
            loops.add(new ServerLoop(service));
        }
    }

    /** Starts to accept and serve; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.socket().setReuseAddress(true);
        listening.bind(address, Service.BACKLOG);
        loops.get(0).accept(listening, channel -> loops.get(accepted++ % loops.size())
                .adopt(channel));
        for (ServerLoop loop : loops) {
            service.settings.style.threads().newThread(loop).start();
        }
        return listening.socket().getLocalPort();
    }
}
