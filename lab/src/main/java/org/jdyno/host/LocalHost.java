package org.jdyno.host;

import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** This machine, or a network namespace of it. Paths are the same there. */
final class LocalHost implements RoleHost {
    /** Any port: nothing is sent. */
    private static final int DISCARD = 9;

    private final Processes processes;
    private final List<String> enter;
    private final Optional<String> address;

    /**
     * @param enter the words before a command that run it in a namespace; none for that of the lab
     * @param address the address at which roles on other hosts reach this one; empty to find it out
     */
    LocalHost(Processes processes, List<String> enter, Optional<String> address) {
        this.processes = processes;
        this.enter = List.copyOf(enter);
        this.address = address;
    }

    /** An end of a link. */
    static LocalHost within(NamespaceLink link, NamespacePair.End end, Processes processes) {
        return new LocalHost(processes, link.enter(end), Optional.of(link.address(end)));
    }

    @Override
    public boolean here() {
        return true;
    }

    @Override
    public long openFilesOfAProcess() {
        return ThisMachine.openFilesOfAProcess();
    }

    @Override
    public List<Integer> processors() {
        return Processors.allowed();
    }

    @Override
    public Path file(Path file) {
        return file;
    }

    @Override
    public Path program(Path program) {
        return program;
    }

    @Override
    public Path javaHome(Path home) {
        return home;
    }

    @Override
    public String addressFor(RoleHost other) {
        return address.orElseGet(() -> addressTowards(other.addressFor(this)));
    }

    @Override
    public HostedProcess newProcess(Path folder) {
        return new LocalProcess(processes, enter, folder);
    }

    /** The address of this machine that another one at an address sees; for a loopback address, a loopback address. */
    static String addressTowards(String address) {
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
