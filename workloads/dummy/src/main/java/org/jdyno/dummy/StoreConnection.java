package org.jdyno.dummy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jdyno.kit.ServerAddress;

/** A connection of the server to the store. Any thread. */
final class StoreConnection {
    /** The store is gone, or gave a wrong answer. */
    static final class Lost extends IOException {
        private static final long serialVersionUID = 1;

        Lost(IOException cause) {
            super("the connection to the store was lost: " + cause.getMessage(), cause);
        }
    }

    private final Socket socket;

    /** @param address {@code host:port} */
    StoreConnection(String address) throws IOException {
        InetSocketAddress server = ServerAddress.of(address);
        socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
    }

    /** Sends a byte and waits for the same byte. */
    synchronized void exchange(int sent) throws Lost {
        try {
            socket.getOutputStream().write(sent);
            int answer = socket.getInputStream().read();
            if (answer != sent) {
                throw new EOFException("it answered " + answer + " to " + sent);
            }
        } catch (IOException gone) {
            throw new Lost(gone);
        }
    }
}
