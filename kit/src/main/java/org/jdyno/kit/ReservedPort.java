package org.jdyno.kit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port that is kept for a server that starts later. The socket is bound and does not listen: Linux then gives the
 * port to nobody who asks for any port, neither to a server nor to a connection, and still lets a server that allows
 * the reuse of addresses, as all of Java do, listen on it. So close it when that server listens, and not before.
 */
public final class ReservedPort implements AutoCloseable {
    private final Socket socket = new Socket();

    /**
     * Reserves a port.
     *
     * @param address whose port is 0 for a free one
     * @throws java.net.BindException if the address is not available
     */
    public ReservedPort(InetSocketAddress address) throws IOException {
        try {
            socket.setReuseAddress(true);
            socket.bind(address);
        } catch (IOException notAvailable) {
            socket.close();
            throw notAvailable;
        }
    }

    /** Its number. */
    public int number() {
        return socket.getLocalPort();
    }

    /** Gives up the reservation. A server that listens meanwhile keeps the port. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
