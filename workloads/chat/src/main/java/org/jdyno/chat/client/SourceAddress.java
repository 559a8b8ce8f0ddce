package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where a connection comes from. One address has some 28,000 ports for connections to one server, so that on the
 * loopback interface of Linux, all of whose 127.0.0.0/8 is this machine's own, every 10,000 users get an address to
 * themselves. The first 10,000, and all who reach the server in another way, come from wherever the kernel lets them.
 */
final class SourceAddress {
    private static final int USERS_AN_ADDRESS = 10_000;
    private static final int ADDRESSES = 250;
    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

    /**
     * The middle of the address, drawn anew by every process: a port that was bound stays taken for a minute after its
     * connection, and looking for a free one among many that are not takes milliseconds.
     */
    private static final int NET = ThreadLocalRandom.current().nextInt(1 << 8, 1 << 16);

    private SourceAddress() {}

    /**
     * Binds a socket that is not connected yet, if that is called for.
     *
     * @param place the user's number among those of all clients of the server, from 0
     * @throws java.net.BindException when the address has no port left
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
