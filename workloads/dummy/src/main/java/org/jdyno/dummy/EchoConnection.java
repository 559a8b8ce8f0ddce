package org.jdyno.dummy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.jdyno.kit.ServerAddress;

/** The client's connection to a server. For one thread. */
final class EchoConnection {
    private final InputStream in;
    private final OutputStream out;

    /** @param address {@code host:port} */
    EchoConnection(String address) throws IOException {
        InetSocketAddress server = ServerAddress.of(address);
        Socket socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /** Sends a byte and returns the answer. */
    int exchange(int sent) throws IOException {
        out.write(sent);
        int answer = in.read();
        if (answer < 0) {
            throw new EOFException("the server closed the connection");
        }
        return answer;
    }
}
