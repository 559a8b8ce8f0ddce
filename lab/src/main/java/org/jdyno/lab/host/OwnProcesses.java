package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The CPU time of this process and of all that it has started on this machine. */
public final class OwnProcesses {
    private static final double TICK_NANOS = 1e7;

    /**
     * Columns of {@code /proc/PID/stat} after the name: user and system time, and those of children that have ended.
     */
    private static final List<Integer> TICKS = List.of(11, 12, 13, 14);

    private OwnProcesses() {}

    /** The CPU time so far, in nanoseconds, in steps of 10 ms for each process; 0 on systems without /proc. */
    public static double cpuNanos() {
        ProcessHandle self = ProcessHandle.current();
        return TICK_NANOS
                * Stream.concat(Stream.of(self), self.descendants())
                        .mapToLong(process -> ticks(process.pid()))
                        .sum();
    }

    private static long ticks(long pid) {
        // The name is in parentheses and may contain any character, also parentheses.
        return Proc.text(Path.of("/proc", String.valueOf(pid), "stat").toString())
                .filter(stat -> !stat.isEmpty())
                .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "))
                .map(columns -> TICKS.stream()
                        .mapToLong(column -> Long.parseLong(columns[column]))
                        .sum())
                .orElse(0L);
    }
}
