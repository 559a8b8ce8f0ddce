package org.jdyno.lab.host;

import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import org.jdyno.lab.model.UserError;

/** Addresses at which roles on different machines reach one another. */
final class Addresses {
    /** Any port will do: nothing is sent. */
    private static final int DISCARD = 9;

    private Addresses() {}

    /** The numeric address of a machine, an IPv4 one if it has any. */
    static String resolve(String name) {
        try {
            InetAddress[] all = InetAddress.getAllByName(name);
            Optional<InetAddress> fourth =
                    Arrays.stream(all).filter(Inet4Address.class::isInstance).findFirst();
            return fourth.orElse(all[0]).getHostAddress();
        } catch (UnknownHostException unknown) {
            throw new UserError(
                    "the address of " + name + " cannot be found from here; say by address: where roles reach it",
                    unknown);
        }
    }

    /** The address of this machine that another sees when it is reached at an address; loopback stays loopback. */
    static String ofThisMachineTowards(String address) {
        // To connect a datagram socket sends nothing; it makes the kernel choose a route and with it a source.
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(address, DISCARD));
            return socket.getLocalAddress().getHostAddress();
        } catch (SocketException | UncheckedIOException noRoute) {
            throw new UserError(
                    "this machine has no address towards " + address + ": " + noRoute.getMessage(), noRoute);
        }
    }
}
