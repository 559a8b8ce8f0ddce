package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.UserError;

/**
 * Two network namespaces of this machine, connected by a link: two hosts as far as the network is concerned. Both are
 * removed when the lab ends, however it ends. Thread-safe.
 */
public final class NamespaceLink implements AutoCloseable {
    /** The default queue of a Linux host before its network card; a switch has a shorter one. */
    private static final int QUEUE_FRAMES = 1_000;

    private static final long FULL_FRAME_ON_WIRE_BYTES = 1_538;
    private static final long QUEUE_BYTES = QUEUE_FRAMES * FULL_FRAME_ON_WIRE_BYTES;

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
            List<Path> files = Stream.of(NamespaceEnd.values()).map(pair::file).toList();
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
        LinkRequirements.missing(link).ifPresent(what -> {
            throw new UserError("link " + link.describe() + " between two network namespaces needs " + what);
        });
    }

    /**
     * The words before a command that run it in a namespace. They change only its network, unlike {@code ip netns
     * exec}, which would hide its control groups. The command replaces nsenter and keeps its process id.
     */
    public List<String> enter(NamespaceEnd end) {
        Path program = Programs.find("nsenter")
                .orElseThrow(() -> new UserError("the program nsenter (util-linux) is not on the PATH; install it"));
        return List.of(program.toString(), "--net=" + pair.file(end));
    }

    /** The IPv4 address of an end, reachable from both. */
    public String address(NamespaceEnd end) {
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
