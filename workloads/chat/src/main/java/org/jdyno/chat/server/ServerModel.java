package org.jdyno.chat.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.RoleContext;

/** Who reads and who writes the connections of the server. */
public interface ServerModel {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    int BACKLOG = 1024;

    /**
     * Accepts and serves connections from now on; does not wait for any.
     *
     * @param address where; port 0 lets the kernel choose
     * @return the port
     * @throws java.net.BindException when the address cannot be had
     */
    int serve(InetSocketAddress address) throws IOException;

    /** Reports what was said since the last call. Called while nobody talks. */
    void check(RoleContext context);
}
