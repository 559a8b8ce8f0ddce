package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.session.Ports;

/** Requests and responses as datagrams, between two sockets of their own. */
final class DatagramSession extends ThreadSession {
    private final Socket control;
    private final DatagramSocket socket;
    private final DatagramPacket sent;
    private final DatagramPacket received;
    private final DatagramResponses responses;

    DatagramSession(Records records, Operations operations, InetSocketAddress server) throws IOException {
        super(records, operations);
        control = new Socket(server.getAddress(), server.getPort());
        socket = new DatagramSocket(0, control.getLocalAddress());
        Ports.write(socket.getLocalPort(), control.getOutputStream());
        socket.connect(server.getAddress(), Ports.read(control.getInputStream()));
        socket.setSoTimeout(records.settings.timeoutStepMillis());
        sent = new DatagramPacket(request.array(), request.capacity());
        responses = new DatagramResponses(records);
        received = new DatagramPacket(response.array(), response.capacity());
    }

    @Override
    boolean exchange() throws IOException {
        try {
            socket.send(sent);
            for (int steps = 0; steps < records.settings.timeoutSteps(); ) {
                if (!receives()) {
                    steps++;
                } else if (responses.includes(response, received.getLength(), operations.number())) {
                    return true;
                }
            }
            responses.lost();
            return false;
        } catch (PortUnreachableException gone) {
            throw new RoleFailure("refused", "the server has closed the socket of a session", gone);
        }
    }

    /** Waits a step of the time-out for a datagram. */
    private boolean receives() throws IOException {
        try {
            received.setLength(response.capacity());
            socket.receive(received);
            return true;
        } catch (SocketTimeoutException nothingYet) {
            return false;
        }
    }

    /** Ends the session by an empty datagram. */
    @Override
    void close() throws IOException {
        socket.send(new DatagramPacket(new byte[0], 0));
        socket.close();
        control.close();
    }
}
