package org.jdyno.orderdb.remote;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.jdyno.kit.ServerAddress;
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
        InetSocketAddress address = ServerAddress.of(endpoints, ROLE, ROLE);
        return rmi
                ? RmiReception.connect(address)
                : new SocketBusiness(new Socket(address.getAddress(), address.getPort()));
    }
}
