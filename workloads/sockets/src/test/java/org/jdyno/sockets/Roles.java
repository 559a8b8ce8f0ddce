package org.jdyno.sockets;

import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;

/** Starts the roles of the workload in Java or in C. */
final class Roles {
    private Roles() {}

    /**
     * Starts a role.
     *
     * @param parameters those that differ from the defaults, as {@code name=value}
     */
    static ChildRole start(boolean inC, String role, String... parameters) throws Exception {
        String[] all = ChildRole.parameters(parameters);
        if (inC) {
            return ChildRole.startInC(CCompiler.twin(), role, all);
        }
        return ChildRole.start(role.equals("server") ? SocketsServer.class : SocketsClient.class, all);
    }

    /** The endpoints for a client of a server at a port of this machine. */
    static String at(int port) {
        return "{\"server\":{\"sockets\":\"127.0.0.1:" + port + "\"}}";
    }
}
