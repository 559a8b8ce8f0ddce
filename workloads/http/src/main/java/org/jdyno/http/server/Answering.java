package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** The threads of the server. */
public interface Answering {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    int BACKLOG = 1024;

    /**
     * Starts to accept and answer.
     *
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    int serve(InetSocketAddress address) throws IOException;

    /** Begins to listen at an address. */
    static ServerSocketChannel listen(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.socket().setReuseAddress(true);
        listening.bind(address, BACKLOG);
        return listening;
    }
}
