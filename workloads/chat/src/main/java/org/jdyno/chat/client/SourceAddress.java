package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The source address of a connection. One address has about 28,000 ports for connections to one server. On the loopback
 * interface of Linux, where all of 127.0.0.0/8 is this machine, each 10,000 users therefore get an address of their
 * own. For the first 10,000, and for all users on other interfaces, the kernel chooses.
 */
final class SourceAddress {
    private static final int USERS_AN_ADDRESS = 10_000;
    private static final int ADDRESSES = 250;
    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

    /**
     * The middle of the address, drawn anew in every process: a bound port stays taken for a minute after its
     * connection, and finding a free one among many taken ones takes milliseconds.
     */
    private static final int NET = ThreadLocalRandom.current().nextInt(1 << 8, 1 << 16);

    private SourceAddress() {}

    /**
     * Binds an unconnected socket, if the user needs it.
     *
     * @param place the user's number among those of all clients of the server, from 0
     * @throws java.net.BindException if the address has no free port
     */
    static void bind(Socket socket, InetSocketAddress server, long place) throws IOException {
        if (LINUX && place >= USERS_AN_ADDRESS && server.getAddress().isLoopbackAddress() && isFourBytes(server)) {
            socket.bind(new InetSocketAddress(of(place), 0));
        }
    }

    static InetAddress of(long place) throws IOException {
        int host = (int) (1 + place / USERS_AN_ADDRESS % ADDRESSES);
        return InetAddress.getByAddress(new byte[] {127, (byte) (NET >> 8), (byte) NET, (byte) host});
    }

    private static boolean isFourBytes(InetSocketAddress server) {
        return server.getAddress().getAddress().length == 4;
    }
}
