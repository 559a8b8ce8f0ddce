package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Obstacle;

/**
 * Names the limit of this machine that stopped a trial, and the knob that raises it. Made before the trial, asked
 * after.
 */
public final class Obstacles {
    /** Share of the heap in use after a collection from which on there is little left to work with. */
    private static final double FULL = 0.9;

    /** A line of the memory map in a crash report. */
    private static final String MAPPING = "[0-9a-f]+-[0-9a-f]+ [r-][w-][x-][ps] .*";

    private final ThreadLimits threads = new ThreadLimits();

    /**
     * The limit behind the failure of a process, which has ended by now; empty when none is known to be.
     *
     * @param cause of the failure
     * @param counters what the process said of itself in its last event, names as in docs/protocol.md; empty when it
     *     said nothing
     * @param crashReport where the JVM leaves a report if it crashes
     */
    public Optional<Obstacle> behind(Cause cause, Map<String, Double> counters, Path crashReport) {
        return switch (cause) {
            case DESCRIPTOR_LIMIT -> Optional.of(descriptors(number(counters, "descriptors")));
            case THREAD_LIMIT -> threads.met(number(counters, "threads"), number(counters, "maps"));
            case PORT_LIMIT -> Optional.of(ports());
            case OUT_OF_MEMORY, CRASH -> memory(counters, crashReport);
            case TIME_OUT -> heapIsFull(counters) ? memory(counters, crashReport) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static OptionalLong number(Map<String, Double> counters, String name) {
        Double value = counters.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(Math.round(value));
    }

    private static Obstacle descriptors(OptionalLong used) {
        OptionalLong limit = Proc.limit("Max open files");
        OptionalLong ceiling = Proc.number("/proc/sys/fs/nr_open");
        return new Obstacle(
                "open files of a process (ulimit -n)",
                (limit.isPresent() ? Long.toString(limit.getAsLong()) : "not known")
                        + (used.isPresent() ? ", of which " + used.getAsLong() + " were in use" : ""),
                "Raise the hard limit: nofile in /etc/security/limits.conf, or LimitNOFILE= of the service"
                        + (ceiling.isPresent() ? "; fs.nr_open allows up to " + ceiling.getAsLong() : "") + ".");
    }

    private static Obstacle ports() {
        return new Obstacle(
                "ephemeral ports of an address (net.ipv4.ip_local_port_range)",
                Proc.line("/proc/sys/net/ipv4/ip_local_port_range")
                        .map(range -> range.trim().replaceAll("\\s+", " to "))
                        .orElse("not known"),
                "As root: sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\", or connect from more addresses.");
    }

    /** A JVM short of heap collects rather than answers, long before it says that it has run out. */
    private static boolean heapIsFull(Map<String, Double> counters) {
        return counters.getOrDefault("heapUsedBytes", 0.0) > FULL * counters.getOrDefault("heapMaxBytes", Double.NaN);
    }

    private static Optional<Obstacle> memory(Map<String, Double> counters, Path crashReport) {
        OptionalLong mappings = Proc.number("/proc/sys/vm/max_map_count");
        if (mappings.isPresent() && mappingsIn(crashReport) >= 0.95 * mappings.getAsLong()) {
            return Optional.of(new Obstacle(
                    "memory mappings of a process (vm.max_map_count)",
                    Long.toString(mappings.getAsLong()),
                    "A thread takes two mappings. As root: sysctl -w vm.max_map_count=262144"));
        }
        OptionalLong heap = number(counters, "heapMaxBytes");
        // A heap that is truly full leaves no memory to say how much of it is used.
        boolean full = !counters.containsKey("heapUsedBytes") || heapIsFull(counters);
        return heap.isEmpty() || !full
                ? Optional.empty()
                : Optional.of(new Obstacle(
                        "Java heap (-Xmx)",
                        (heap.getAsLong() >> 20) + " MiB",
                        "Give the platform more of it by +heap=, such as +heap="
                                + Math.max(1, 2 * (heap.getAsLong() >> 20)) + "m."));
    }

    private static long mappingsIn(Path crashReport) {
        if (!Files.exists(crashReport)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(crashReport, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.matches(MAPPING)).count();
        } catch (IOException unreadable) {
            // Then the crash is told without the limit behind it, which is what is known.
            return 0;
        }
    }
}
