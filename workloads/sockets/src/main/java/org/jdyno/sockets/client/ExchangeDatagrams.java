package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.jdyno.kit.RoleFailure;
import org.jdyno.sockets.session.Ports;

/** Requests and responses as datagrams, between two sockets of their own. */
final class ExchangeDatagrams extends LoopSession {
    private final Socket control;
    private final DatagramChannel channel;
    private final DatagramResponses responses;
    private boolean active;
    private int steps;

    ExchangeDatagrams(Records records, Operations operations, InetSocketAddress server, Selector selector)
            throws IOException {
        super(records, operations);
        responses = new DatagramResponses(records);
        control = new Socket(server.getAddress(), server.getPort());
        channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(control.getLocalAddress(), 0));
        Ports.write(channel.socket().getLocalPort(), control.getOutputStream());
        channel.connect(new InetSocketAddress(server.getAddress(), Ports.read(control.getInputStream())));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    @Override
    boolean next() throws IOException {
        steps = 0;
        active = super.next();
        return active;
    }

    @Override
    void send() throws IOException {
        refusing(() -> channel.write(request)); // a request that the kernel does not take is a lost one
    }

    @Override
    boolean ready(SelectionKey key) throws IOException {
        response.clear();
        int read = refusing(() -> channel.read(response));
        boolean answered = read > 0 && active && responses.includes(response, read, operations.number());
        return !answered || completeAndNext();
    }

    @Override
    boolean stepsOn() throws IOException {
        if (!active || ++steps < records.settings.timeoutSteps()) {
            return true;
        }
        responses.lost();
        operations.lost();
        return next();
    }

    private interface Call {
        int run() throws IOException;
    }

    private static int refusing(Call call) throws IOException {
        try {
            return call.run();
        } catch (PortUnreachableException gone) {
            throw new RoleFailure("refused", "the server has closed the socket of a session", gone);
        }
    }

    @Override
    void close() throws IOException {
        channel.write(ByteBuffer.allocate(0)); // an empty datagram ends the session
        channel.close();
        control.close();
    }
}
