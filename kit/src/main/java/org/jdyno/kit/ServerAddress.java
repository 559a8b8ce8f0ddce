package org.jdyno.kit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * The address on which a serving role listens: the parameters {@code host}, 127.0.0.1 if missing, and {@code port}, a
 * free one if missing or empty.
 */
public final class ServerAddress {
    private static final int MAX_PORT = 65535;

    private ServerAddress() {}

    /**
     * The address of an endpoint.
     *
     * @param endpoint as {@code host:port}
     * @throws RoleFailure as {@code refused} if there is no such host
     */
    public static InetSocketAddress of(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
        if (address.isUnresolved()) {
            throw new RoleFailure("refused", "unknown host " + endpoint);
        }
        return address;
    }

    /**
     * The address of an endpoint of a role.
     *
     * @param endpoints role name to endpoint name to {@code host:port}
     * @throws RoleFailure as {@code error} if there is none
     */
    public static InetSocketAddress of(Map<String, Map<String, String>> endpoints, String role, String endpoint) {
        String address = endpoints.containsKey(role) ? endpoints.get(role).get(endpoint) : null;
        if (address == null) {
            throw new RoleFailure("error", "connect names no endpoint " + endpoint + " of a " + role);
        }
        return of(address);
    }

    /** A server that can listen. */
    public interface Server {
        /**
         * Listens on an address and returns the port.
         *
         * @throws BindException if the address is not available
         */
        int listen(InetSocketAddress address) throws IOException;
    }

    /**
     * Lets a server listen, and returns its endpoint as {@code host:port}.
     *
     * @throws RoleFailure as {@code bad-parameter} or {@code port-taken} if the address is not available
     */
    public static String listen(Parameters parameters, Server server) throws IOException {
        String host = parameters.text("host", "127.0.0.1");
        int port = (int) parameters.number("port", 0, MAX_PORT, 0);
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new RoleFailure("bad-parameter", "parameter host must be an address, not \"" + host + "\"");
        }
        try {
            return host + ":" + server.listen(address);
        } catch (BindException refused) {
            // For a port in use and an address of another machine, only the text of the exception differs.
            boolean otherMachine = String.valueOf(refused.getMessage()).contains("assign");
            throw otherMachine
                    ? new RoleFailure("bad-parameter", "host " + host + " is not an address of this machine", refused)
                    : PortInUse.failure(host, port, "end that process, or choose another port", refused);
        }
    }
}
