package org.jdyno.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Cause;
import org.jdyno.model.Obstacle;

/**
 * Finds the limit of this machine that stopped a trial, and the setting that raises it. Constructed before the trial,
 * queried after it.
 */
public final class Obstacles {
    /** Share of the heap in use after a collection from which on the heap is full. */
    private static final double FULL = 0.9;

    /** A line of the memory map in a crash report. */
    private static final String MAPPING = "[0-9a-f]+-[0-9a-f]+ [r-][w-][x-][ps] .*";

    private final ThreadLimits threads = new ThreadLimits();

    /**
     * The limit behind the failure of a process, which has ended; empty if none is known.
     *
     * @param cause the cause of the failure
     * @param counters the counters of the last event of the process, named as in docs/protocol.md; empty if it sent
     *     none
     * @param crashReport the report of the JVM if it crashed
     */
    public Optional<Obstacle> limitReached(Cause cause, Map<String, Double> counters, Path crashReport) {
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
                (limit.isPresent() ? Long.toString(limit.getAsLong()) : "unknown")
                        + (used.isPresent() ? ", " + used.getAsLong() + " in use" : ""),
                "Raise the hard limit: nofile in /etc/security/limits.conf, or LimitNOFILE= of the service"
                        + (ceiling.isPresent() ? "; fs.nr_open allows up to " + ceiling.getAsLong() : "") + ".");
    }

    private static Obstacle ports() {
        return new Obstacle(
                "ephemeral ports of an address (net.ipv4.ip_local_port_range)",
                Proc.line("/proc/sys/net/ipv4/ip_local_port_range")
                        .map(range -> range.trim().replaceAll("\\s+", " to "))
                        .orElse("unknown"),
                "As root: sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\", or connect from more addresses.");
    }

    /** A JVM short of heap spends its time collecting long before it reports that it is out of memory. */
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
        // A full heap may leave no memory to report how much of it is used.
        boolean full = !counters.containsKey("heapUsedBytes") || heapIsFull(counters);
        return heap.isEmpty() || !full
                ? Optional.empty()
                : Optional.of(new Obstacle(
                        "Java heap (-Xmx)",
                        (heap.getAsLong() >> 20) + " MiB",
                        "Give the platform a larger heap, such as +heap=" + Math.max(1, 2 * (heap.getAsLong() >> 20))
                                + "m."));
    }

    private static long mappingsIn(Path crashReport) {
        try (BufferedReader report =
                new BufferedReader(new InputStreamReader(RoleFile.open(crashReport), StandardCharsets.ISO_8859_1))) {
            return report.lines().filter(line -> line.matches(MAPPING)).count();
        } catch (IOException | UncheckedIOException unreadable) {
            // Then the limit behind the crash is unknown.
            return 0;
        }
    }
}
