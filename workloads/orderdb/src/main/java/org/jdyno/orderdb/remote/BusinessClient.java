package org.jdyno.orderdb.remote;

import java.net.Socket;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orderdb.business.Business;

/** Connects a terminal to the role {@value #ROLE}. Any thread. */
public final class BusinessClient {
    /** The name of the role, and of its endpoint. */
    public static final String ROLE = "business";

    private BusinessClient() {}

    /**
     * Connects to the business in another process.
     *
     * @param rmi whether by RMI, and not by sockets
     * @param endpoints of all roles
     */
    public static Business connect(boolean rmi, Map<String, Map<String, String>> endpoints) throws Exception {
        String address = endpoints
                .getOrDefault(ROLE, Collections.<String, String>emptyMap())
                .get(ROLE);
        if (address == null) {
            throw new RoleFailure("error", "the role " + ROLE + " has no endpoint " + ROLE);
        }
        int colon = address.lastIndexOf(':');
        String host = address.substring(0, colon);
        int port = Integer.parseInt(address.substring(colon + 1));
        return rmi ? new RmiBusiness(host, port) : new SocketBusiness(new Socket(host, port));
    }
}
