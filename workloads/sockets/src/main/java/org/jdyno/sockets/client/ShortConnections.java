package org.jdyno.sockets.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jdyno.kit.RoleFailure;

/** A connection for each request and its response, which the server ends, as in HTTP 1.0. */
final class ShortConnections extends ThreadSession {
    private final InetSocketAddress server;

    ShortConnections(Records records, Operations operations, InetSocketAddress server) {
        super(records, operations);
        this.server = server;
    }

    @Override
    boolean exchange() throws IOException {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(server);
            socket.getOutputStream().write(request.array());
            InputStream in = socket.getInputStream();
            fill(in, response.array());
            if (in.read() >= 0) {
                throw new RoleFailure("wrong-output", "a response is longer than " + response.capacity() + " bytes");
            }
        }
        requireRight();
        return true;
    }

    @Override
    void close() {}
}
