package org.jdyno.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;

/**
 * Two network namespaces with a device each. A shell makes them, and removes them when its standard input ends, whether
 * the lab closes the link, fails while making it, or is killed.
 */
final class NamespacePair {
    /** One of the two. */
    enum End {
        FIRST,
        SECOND
    }

    /** Reserved for tests of network devices (RFC 2544, C.2.2). */
    private static final String NETWORK = "198.18.0.";

    private static final String PREFIX_LENGTH = "/24";
    private static final String DEVICE = "jdyno0";
    private static final String SCRIPT = "namespaces.sh";
    private static final String READY = "ready ";
    private static final Path MOUNTED = Path.of("/run/netns");
    private static final AtomicInteger MADE = new AtomicInteger();

    /** The least burst of a token bucket: some frames, to make up for a late timer. */
    private static final long MIN_BURST_BYTES = 16 << 10;

    private static final long BURSTS_PER_SECOND = 1_000;

    private final String name = "jdyno-" + ProcessHandle.current().pid() + "-" + MADE.getAndIncrement();
    private final HeldProcess shell;
    private final String congestionControl;

    /** @throws UserError if they cannot be made; everything is removed again then */
    NamespacePair(Link link, int queueFrames, long queueBytes) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", Programs.script(SCRIPT), SCRIPT));
        for (End end : End.values()) {
            command.add(name(end));
            command.add(address(end) + PREFIX_LENGTH);
        }
        command.addAll(List.of(DEVICE, link.needsRelay() ? "tap" : "veth", String.valueOf(queueFrames)));
        if (link.needsTokenBucket()) {
            command.addAll(tokenBucket(link.bitsPerSecond(), queueBytes));
        }
        try {
            shell = new HeldProcess(command);
        } catch (IOException noShell) {
            throw new UncheckedIOException("cannot start a shell to make network namespaces", noShell);
        }
        String line = shell.readLine().orElse("the shell wrote nothing");
        if (!line.startsWith(READY)) {
            shell.closeInput();
            shell.awaitEnd();
            throw new UserError("link " + link.describe() + " between two network namespaces cannot be made: " + line);
        }
        congestionControl = line.substring(READY.length());
    }

    private static List<String> tokenBucket(long bitsPerSecond, long queueBytes) {
        long burstBytes = Math.max(MIN_BURST_BYTES, bitsPerSecond / 8 / BURSTS_PER_SECOND);
        return List.of("rate", bitsPerSecond + "bit", "burst", burstBytes + "b", "limit", queueBytes + "b");
    }

    private String name(End end) {
        return name + (end == End.FIRST ? "-a" : "-b");
    }

    /** The file by which processes enter a namespace. */
    Path file(End end) {
        return MOUNTED.resolve(name(end));
    }

    static String address(End end) {
        return NETWORK + (end.ordinal() + 1);
    }

    /** The name of the device in each. */
    static String device() {
        return DEVICE;
    }

    /** The congestion control of TCP in them. */
    String congestionControl() {
        return congestionControl;
    }

    /** Removes them; to be called once. */
    void remove() {
        shell.closeInput();
        List<String> complaints = new ArrayList<>();
        shell.readLine().ifPresent(complaints::add);
        if (shell.awaitEnd() != 0) {
            throw new IllegalStateException("cannot remove the network namespaces " + name(End.FIRST) + " and "
                    + name(End.SECOND) + ": " + String.join("; ", complaints));
        }
    }
}
