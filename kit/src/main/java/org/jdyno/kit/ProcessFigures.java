package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * CPU time, memory and other counters of the processes that a role measures. Read by the window thread.
 *
 * <p>A value that this machine or JVM does not provide is absent, never zero.
 */
public abstract class ProcessFigures {
    private double unconnectedBytes = Double.NaN;
    private double connectedBytes = Double.NaN;

    ProcessFigures() {}

    /** CPU time of all threads so far, in nanoseconds. */
    abstract long cpuNanos();

    /** Counters that only grow, as of the last call of {@link #cpuNanos}; a window reports the difference. */
    abstract Map<String, Double> growing();

    /** Counters that report their current value. */
    abstract Map<String, Double> current();

    /** The process id of the JVM that is measured, as that JVM knows it; empty if there is none. */
    abstract String jvm();

    /** CPU time of the threads that collect garbage. */
    abstract OptionalLong gcNanos();

    /** The part of the CPU time so far in which the kernel ran, to 10 ms. */
    abstract OptionalLong kernelNanos();

    /** Begins to look for CPU time that may be that of these, but is not in {@link #cpuNanos}; null if none can be. */
    UncountedCpu uncounted() {
        return null;
    }

    /** The largest values so far, of memory and threads. */
    abstract Map<String, Double> largest();

    /** Resident memory, as exactly as the kernel knows it; NaN if that is not known. */
    abstract double exactRssBytes();

    /** The largest values so far, and the memory that connections added. */
    final Map<String, Double> peaks() {
        Map<String, Double> counters = largest();
        if (!Double.isNaN(connectedBytes)) {
            counters.put("connectedBytes", connectedBytes);
        }
        return counters;
    }

    /** Called before the load generator connects. */
    final void beforeConnections() {
        if (Double.isNaN(unconnectedBytes)) {
            unconnectedBytes = exactRssBytes();
        }
    }

    /** Called before the first load. The memory of later connections to a kept server is not known. */
    final void afterConnections() {
        if (Double.isNaN(connectedBytes)) {
            connectedBytes = exactRssBytes() - unconnectedBytes;
        }
    }

    /** A value in bytes of a line such as {@code VmRSS:   1234 kB}. */
    static double bytes(String line) {
        return Double.parseDouble(
                        line.substring(line.indexOf(':') + 1, line.length() - 2).trim())
                * 1024;
    }

    /** The lines of a file in /proc; none if there is no such file. */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException endedOrNotLinux) {
            return Collections.emptyList();
        }
    }

    /** The figures of an adapter that has started no program: no CPU time, and nothing else. */
    public static final class NoFigures extends ProcessFigures {
        @Override
        long cpuNanos() {
            return 0;
        }

        @Override
        Map<String, Double> growing() {
            return new FewEntries<Double>();
        }

        @Override
        Map<String, Double> current() {
            return Collections.emptyMap();
        }

        @Override
        String jvm() {
            return "";
        }

        @Override
        OptionalLong gcNanos() {
            return OptionalLong.empty();
        }

        @Override
        OptionalLong kernelNanos() {
            return OptionalLong.empty();
        }

        @Override
        Map<String, Double> largest() {
            return new FewEntries<Double>();
        }

        @Override
        double exactRssBytes() {
            return Double.NaN;
        }
    }
}
