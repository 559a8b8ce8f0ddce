package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.UserError;

/**
 * Two network namespaces of this machine, joined by a link: two hosts as far as the network is concerned. Both go with
 * the lab, however it ends. Thread-safe.
 */
public final class NamespaceLink implements AutoCloseable {
    /**
     * As many frames as a Linux host keeps before its network card, unless told otherwise: the sender's queue, not that
     * of a switch.
     */
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
     * Makes both namespaces and what joins them. Throws UserError in one sentence when rights or tools are missing, or
     * when the system refuses; whatever was made is gone again then.
     *
     * @param relayProgram gives the compiled relay; asked only when the link needs it
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

    /** Throws UserError in one sentence when this machine lacks rights or tools for a link. Makes nothing. */
    static void require(Link link) {
        LinkRequirements.missing(link).ifPresent(what -> {
            throw new UserError("link " + link.describe() + " between two network namespaces needs " + what);
        });
    }

    /**
     * The words to put before a command to run it in a namespace. They change its network alone, unlike
     * {@code ip netns exec}, which would hide its control groups; and the command takes the place of nsenter, so that
     * it keeps the process id it was started with.
     */
    public List<String> enter(NamespaceEnd end) {
        Path program = Programs.find("nsenter").orElseThrow(() -> new UserError("nsenter has left the PATH"));
        return List.of(program.toString(), "--net=" + pair.file(end));
    }

    /** Its IPv4 address, reachable from both ends. */
    public String address(NamespaceEnd end) {
        return NamespacePair.address(end);
    }

    /**
     * What the relay has done so far, or until it was closed; empty when there is none.
     *
     * @throws IllegalStateException when the relay has ended by itself, and the link with it
     */
    public synchronized Optional<RelayStatistics> relayStatistics() {
        if (!closed) {
            lastStatistics = relay.map(LinkRelay::statistics);
        }
        return lastStatistics;
    }

    /** What was made, for the report: a clause without a full stop. */
    public String describe() {
        return "two network namespaces joined by " + joined() + "; TCP congestion control " + pair.congestionControl();
    }

    private String joined() {
        if (relay.isPresent()) {
            return "a relay in user space, a process at " + (relay.get().realTime() ? "real-time" : "ordinary")
                    + " priority, which gives every frame its time on a full-duplex link of " + link.describe();
        }
        if (link.needsTokenBucket()) {
            return "a veth pair with the kernel's token bucket of " + link.describe()
                    + " at each end, which holds the rate of frames without preamble, check sequence and gap, and"
                    + " gives no"
                    + " single frame its time";
        }
        return "a veth pair without a limit";
    }

    /**
     * Ends the relay and removes both namespaces. What still runs in one keeps it, without a name, until it has ended.
     * Idempotent.
     *
     * @throws IllegalStateException when the relay had ended by itself, or a namespace cannot be removed
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
