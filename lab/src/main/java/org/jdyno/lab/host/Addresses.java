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
import org.jdyno.lab.model.Words;

/** Addresses at which roles on different machines reach one another. */
final class Addresses {
    /** Any port: nothing is sent. */
    private static final int DISCARD = 9;

    private Addresses() {}

    /** The numeric address of a machine, an IPv4 one if there is any. */
    static String resolve(String name) {
        try {
            InetAddress[] all = InetAddress.getAllByName(name);
            Optional<InetAddress> fourth =
                    Arrays.stream(all).filter(Inet4Address.class::isInstance).findFirst();
            return fourth.orElse(all[0]).getHostAddress();
        } catch (UnknownHostException unknown) {
            throw new UserError(
                    "the address of " + Words.quoted(name) + " is unknown here; set address: to where roles reach it",
                    unknown);
        }
    }

    /** The address of this machine that another one at an address sees; for a loopback address, a loopback address. */
    static String ofThisMachineTowards(String address) {
        // Connecting a datagram socket sends nothing; the kernel chooses a route and with it a source address.
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(address, DISCARD));
            return socket.getLocalAddress().getHostAddress();
        } catch (SocketException | UncheckedIOException noRoute) {
            throw new UserError(
                    "this machine has no route to " + Words.quoted(address) + ": " + noRoute.getMessage(), noRoute);
        }
    }
}
