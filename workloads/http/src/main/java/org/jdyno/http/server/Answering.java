package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;

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
}
