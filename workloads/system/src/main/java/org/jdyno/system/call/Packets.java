package org.jdyno.system.call;

import java.net.DatagramPacket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * Sequence numbers as decimal digits in datagrams, in the coding style of the report: from the number to a string, from
 * the string to bytes, and back, with a new packet each time.
 */
final class Packets {
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
