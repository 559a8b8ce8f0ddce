package org.jdyno.system.call;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;

/** Answers each datagram with the sequence number that it holds. */
public final class DatagramServer {
    private final RoleContext context;
    private final Calls calls;

    public DatagramServer(RoleContext context, Calls calls) {
        this.context = context;
        this.calls = calls;
    }

    /** Starts to answer; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        DatagramSocket socket = new DatagramSocket(address);
        Background.start("datagrams", context.guarded(() -> answerAll(socket)));
        return socket.getLocalPort();
    }

    private void answerAll(DatagramSocket socket) throws IOException {
        while (true) {
            DatagramPacket request = Packets.toReceive();
            socket.receive(request);
            long sequence = Packets.sequence(request);
            // Before the answer, so that the sums of both sides agree.
            calls.add();
            context.meter().completed();
            socket.send(Packets.toSend(sequence, request.getSocketAddress()));
        }
    }
}
