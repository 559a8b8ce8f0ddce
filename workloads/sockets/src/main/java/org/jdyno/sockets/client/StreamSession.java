package org.jdyno.sockets.client;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jdyno.kit.Load;
import org.jdyno.sockets.session.Numbers;

/** Messages in one direction, of which the server confirms the number at the end of each phase. */
final class StreamSession extends ThreadSession {
    private final Socket socket;
    private final OutputStream out;
    private final ByteBuffer received = ByteBuffer.allocate(Numbers.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long sent;

    StreamSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
        super(records, operations);
        socket = new Socket(server.getAddress(), server.getPort());
        out = socket.getOutputStream();
    }

    @Override
    void run(Load load, long startNanos) throws IOException {
        operations.phase(load, startNanos);
        while (operations.beginsMessage()) {
            exchange();
        }
        // Otherwise the kernel may keep the end until the server has acknowledged what precedes it, which may take 40
        // ms.
        socket.setTcpNoDelay(true);
        records.requests.number(request, Numbers.END);
        out.write(request.array());
        fill(socket.getInputStream(), received.array());
        socket.setTcpNoDelay(false);
        records.requireReceived(received.getLong(0), sent);
    }

    @Override
    boolean exchange() throws IOException {
        records.requests.number(request, operations.number());
        out.write(request.array());
        sent++;
        operations.sent();
        return true;
    }

    @Override
    void close() throws IOException {
        socket.close();
    }
}
