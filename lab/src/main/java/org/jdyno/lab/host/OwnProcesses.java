package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.stream.Stream;

/** The CPU time of this process and of all that it has started on this machine. */
public final class OwnProcesses {
    private OwnProcesses() {}

    /**
     * The CPU time so far, in nanoseconds, in steps of 10 ms for each process; 0 on systems without /proc. It looks at
     * every process of the machine.
     */
    public static double cpuNanos() {
        return cpuNanos(ProcessHandle.current());
    }

    static double cpuNanos(ProcessHandle first) {
        return (double) StatColumns.TICK_NANOS
                * Stream.concat(Stream.of(first), first.descendants())
                        .flatMap(process -> StatColumns.of(Path.of("/proc", String.valueOf(process.pid()))).stream())
                        .mapToLong(stat -> stat.ticks() + stat.ticksOfEndedChildren())
                        .sum();
    }
}
