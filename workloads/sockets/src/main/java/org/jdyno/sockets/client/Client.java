package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.Load;

/** All sessions of the client. For the command thread. */
public interface Client {
    /**
     * Opens the sessions.
     *
     * @return the number of connections that stay open
     */
    int connect(InetSocketAddress server) throws IOException;

    /** Makes the operations of a phase, and returns when all of them have ended. */
    void load(Load load) throws Exception;

    /** Ends the sessions. */
    void close() throws IOException;
}
