package org.jdyno.kit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The source address of a client's connection. One address has about 28,000 ports for connections to one server. On the
 * loopback interface of Linux, where all of 127.0.0.0/8 is this machine, each 10,000 users therefore get an address of
 * their own. For the first 10,000, and for all users on other interfaces, the kernel chooses.
 */
public final class SourceAddress {
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
     * The address to bind an unconnected socket to; null if the kernel shall choose.
     *
     * @param place the user's number among those of all clients of the server, from 0
     */
    public static InetSocketAddress of(InetSocketAddress server, long place) throws IOException {
        boolean needed =
                LINUX && place >= USERS_AN_ADDRESS && server.getAddress().isLoopbackAddress();
        if (!needed || server.getAddress().getAddress().length != 4) {
            return null;
        }
        int host = (int) (1 + place / USERS_AN_ADDRESS % ADDRESSES);
        byte[] address = {127, (byte) (NET >> 8), (byte) NET, (byte) host};
        return new InetSocketAddress(InetAddress.getByAddress(address), 0);
    }
}
