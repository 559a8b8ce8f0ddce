package org.jdyno.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;

/**
 * Two network namespaces of this machine, connected by a link: two hosts as far as the network is concerned. Both are
 * removed when the lab ends, however it ends. Thread-safe.
 */
public final class NamespaceLink implements AutoCloseable {
    /** The default queue of a Linux host before its network card; a switch has a shorter one. */
    private static final int QUEUE_FRAMES = 1_000;

    private static final long FULL_FRAME_ON_WIRE_BYTES = 1_538;
    private static final long QUEUE_BYTES = QUEUE_FRAMES * FULL_FRAME_ON_WIRE_BYTES;

    private static final Path TUN = Path.of("/dev/net/tun");
    private static final String EFFECTIVE = "CapEff:";
    /** Bits of the capability sets, from capabilities(7). */
    private static final int CAP_NET_ADMIN = 12;

    private static final int CAP_SYS_ADMIN = 21;

    private final Link link;
    private final NamespacePair pair;
    private final Optional<LinkRelay> relay;
    private Optional<RelayStatistics> lastStatistics = Optional.empty();
    private boolean closed;

    private NamespaceLink(Link link, NamespacePair pair, Optional<LinkRelay> relay) {
        this.link = link;
        this.pair = pair;
        this.relay = relay;
    }

    /**
     * Makes both namespaces and the link.
     *
     * @param relayProgram supplies the compiled relay, if the link needs it
     * @throws UserError if rights or tools are missing, or the system refuses; everything is removed again then
     */
    public static NamespaceLink make(Link link, Supplier<Path> relayProgram) {
        require(link);
        Optional<Path> program = link.needsRelay() ? Optional.of(relayProgram.get()) : Optional.empty();
        NamespacePair pair = new NamespacePair(link, QUEUE_FRAMES, QUEUE_BYTES);
        try {
            List<Path> files =
                    Stream.of(NamespacePair.End.values()).map(pair::file).toList();
            return new NamespaceLink(
                    link,
                    pair,
                    program.map(path -> LinkRelay.start(path, link, QUEUE_BYTES, files, NamespacePair.device())));
        } catch (RuntimeException halfMade) {
            pair.remove();
            throw halfMade;
        }
    }

    /** @throws UserError if rights or tools for a link are missing */
    static void require(Link link) {
        missing(link).ifPresent(what -> {
            throw new UserError("link " + link.describe() + " between two network namespaces needs " + what);
        });
    }

    /** The first requirement that is missing and its fix, as the end of a sentence; empty if none is. */
    static Optional<String> missing(Link link) {
        return missingRight()
                .or(() -> missingProgram("ip", "iproute2"))
                .or(() -> missingProgram("nsenter", "util-linux"))
                .or(() -> missingProgram("flock", "util-linux"))
                .or(() -> link.needsTokenBucket() ? missingProgram("tc", "iproute2") : Optional.empty())
                .or(() -> link.needsRelay() ? missingTun() : Optional.empty());
    }

    private static Optional<String> missingRight() {
        Optional<Long> rights = effectiveRights();
        if (rights.isEmpty()) {
            return Optional.of("Linux, for its network namespaces, which this machine does not have");
        }
        boolean enough = has(rights.get(), CAP_NET_ADMIN) && has(rights.get(), CAP_SYS_ADMIN);
        return enough
                ? Optional.empty()
                : Optional.of("the rights of root (CAP_NET_ADMIN and CAP_SYS_ADMIN); run jdyno as root");
    }

    private static boolean has(long rights, int right) {
        return (rights >>> right & 1) == 1;
    }

    private static Optional<Long> effectiveRights() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(EFFECTIVE))
                    .map(line -> Long.parseUnsignedLong(
                            line.substring(EFFECTIVE.length()).strip(), 16))
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    private static Optional<String> missingProgram(String name, String origin) {
        return Programs.find(name).isPresent()
                ? Optional.empty()
                : Optional.of("the program " + name + " (" + origin + "), which is not on the PATH; install it");
    }

    private static Optional<String> missingTun() {
        return Files.isReadable(TUN) && Files.isWritable(TUN)
                ? Optional.empty()
                : Optional.of("the device " + TUN
                        + ", which does not exist or is not open to this user; load the kernel module tun");
    }

    /**
     * The words before a command that run it in a namespace. They change only its network, unlike {@code ip netns
     * exec}, which would hide its control groups. The command replaces nsenter and keeps its process id.
     */
    List<String> enter(NamespacePair.End end) {
        Path program = Programs.find("nsenter")
                .orElseThrow(() -> new UserError("the program nsenter (util-linux) is not on the PATH; install it"));
        return List.of(program.toString(), "--net=" + pair.file(end));
    }

    /** The IPv4 address of an end, reachable from both. */
    String address(NamespacePair.End end) {
        return NamespacePair.address(end);
    }

    /**
     * The statistics of the relay so far, or until it was closed; empty if there is none.
     *
     * @throws IllegalStateException if the relay has ended by itself, and the link with it
     */
    public synchronized Optional<RelayStatistics> relayStatistics() {
        if (!closed) {
            lastStatistics = relay.map(LinkRelay::statistics);
        }
        return lastStatistics;
    }

    /** The link as the report shows it: a clause without a full stop. */
    public String describe() {
        return "two network namespaces connected by " + connection() + "; TCP congestion control "
                + pair.congestionControl();
    }

    private String connection() {
        if (relay.isPresent()) {
            return "a relay in user space, a process at " + (relay.get().realTime() ? "real-time" : "ordinary")
                    + " priority, which delays every frame like a full-duplex link of " + link.describe();
        }
        if (link.needsTokenBucket()) {
            return "a veth pair with the kernel's token bucket of " + link.describe()
                    + " at each end, which limits the rate of frames without preamble, check sequence and gap, and"
                    + " does not delay a single frame";
        }
        return "a veth pair without a limit";
    }

    /**
     * Ends the relay and removes both namespaces. A process that still runs in one keeps it, without a name, until it
     * ends. Idempotent.
     *
     * @throws IllegalStateException if the relay had ended by itself, or a namespace cannot be removed
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            lastStatistics = relay.map(LinkRelay::end);
        } finally {
            pair.remove();
        }
    }
}
