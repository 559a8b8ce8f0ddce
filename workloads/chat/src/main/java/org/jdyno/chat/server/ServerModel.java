package org.jdyno.chat.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.RoleContext;

/** Which threads read and write the connections of the server. */
public interface ServerModel {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    int BACKLOG = 1024;

    /**
     * Starts to accept and serve connections; does not wait for any.
     *
     * @param address where to listen; with port 0 the kernel chooses the port
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    int serve(InetSocketAddress address) throws IOException;

    /** Reports the chats since the last call. Called while nobody talks. */
    void check(RoleContext context);
}
