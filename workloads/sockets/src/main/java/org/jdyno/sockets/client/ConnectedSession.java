package org.jdyno.sockets.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Requests and responses over one connection. */
final class ConnectedSession extends ThreadSession {
    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    ConnectedSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
        super(records, operations);
        socket.setTcpNoDelay(true);
        socket.connect(server);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    @Override
    boolean exchange() throws IOException {
        out.write(request.array());
        fill(in, response.array());
        requireRight();
        return true;
    }

    @Override
    void close() throws IOException {
        socket.close();
    }
}
