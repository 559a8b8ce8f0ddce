package org.jdyno.system.call;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Background;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleContext;

/**
 * Sends a sequence number and awaits the same. An operation is such a round trip. One whose request or answer is lost
 * counts as failed, and the next follows.
 */
public final class DatagramKernel implements Kernel {
    /** The time-out has several steps, so that one that passed while the process was suspended is not all of it. */
    private static final int TIMEOUT_STEPS = 10;

    private final RoleContext context;
    private final Calls calls;
    private final InetSocketAddress server;
    private final DatagramSocket socket;
    private final AtomicLong lost;
    private long sequence;

    /** @param timeoutMillis at least 10 */
    public DatagramKernel(RoleContext context, Calls calls, InetSocketAddress server, int timeoutMillis)
            throws IOException {
        this.context = context;
        this.calls = calls;
        this.server = server;
        socket = new DatagramSocket(new InetSocketAddress(ownAddress(server), 0));
        socket.setSoTimeout(timeoutMillis / TIMEOUT_STEPS);
        lost = context.counter("error.lost");
    }

    /** The address of this machine from which the server is reached. Connecting sends nothing. */
    private static InetAddress ownAddress(InetSocketAddress server) throws IOException {
        try (DatagramSocket probe = new DatagramSocket()) {
            probe.connect(server);
            return probe.getLocalAddress();
        }
    }

    @Override
    public int mostTimes() {
        return 1;
    }

    @Override
    public long repeat(int times) throws IOException {
        sequence++;
        socket.send(Packets.toSend(sequence, server));
        for (int steps = 0; steps < TIMEOUT_STEPS; ) {
            DatagramPacket answer = Packets.toReceive();
            try {
                socket.receive(answer);
            } catch (SocketTimeoutException notYet) {
                steps++;
                continue;
            }
            if (isAnswer(answer)) {
                calls.add();
                return 1;
            }
        }
        lost.incrementAndGet();
        context.meter().failed();
        return 0;
    }

    /** Whether this is the answer to the last request; false if it is a late one to a request counted as lost. */
    private boolean isAnswer(DatagramPacket answer) {
        long found = Packets.sequence(answer);
        if (found != sequence && (lost.get() == 0 || found > sequence)) {
            throw Kernel.wrong("the answer to " + sequence + " is " + found);
        }
        return found == sequence;
    }

    /** Whether the server may have answered what has not arrived. */
    public boolean hasLost() {
        return lost.get() > 0;
    }

    /** Answers each datagram with the sequence number that it holds. */
    public static final class DatagramServer {
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

    /**
     * Sequence numbers as decimal digits in datagrams, in the coding style of the report: from the number to a string,
     * from the string to bytes, and back, with a new packet each time.
     */
    static final class Packets {
        /** Of a buffer to receive a number. */
        private static final int MOST_BYTES = 32;

        private Packets() {}

        static DatagramPacket toSend(long sequence, SocketAddress to) {
            byte[] bytes = Long.toString(sequence).getBytes(StandardCharsets.US_ASCII);
            return new DatagramPacket(bytes, bytes.length, to);
        }

        static DatagramPacket toReceive() {
            return new DatagramPacket(new byte[MOST_BYTES], MOST_BYTES);
        }

        /** @throws NumberFormatException if it holds something else */
        static long sequence(DatagramPacket received) {
            return Long.parseLong(new String(received.getData(), 0, received.getLength(), StandardCharsets.US_ASCII));
        }
    }
}
