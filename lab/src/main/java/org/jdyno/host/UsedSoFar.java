package org.jdyno.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What processes of this machine have used since they were started, as /proc shows it.
 *
 * @param cpuNanos user and system time, also of ended children, in steps of 10 ms for each process
 * @param peakBytes the sum of the peaks of their resident memory
 * @param residentBytes their resident memory now
 */
public record UsedSoFar(long cpuNanos, long peakBytes, long residentBytes) {
    private static final long KIBIBYTE = 1_024;

    /**
     * Of a process and its descendants or, if it is an adapter, of the program that it has started; empty if nothing
     * runs, and on systems without /proc.
     */
    public static Optional<UsedSoFar> of(long pid, boolean adapter) {
        List<Path> processes = (adapter ? new ProgramStat(pid).started().stream() : withDescendants(pid))
                .map(process -> Path.of("/proc", String.valueOf(process)))
                .filter(process -> StatColumns.of(process).isPresent())
                .toList();
        return processes.isEmpty()
                ? Optional.empty()
                : Optional.of(new UsedSoFar(
                        sum(processes, UsedSoFar::ownNanos),
                        sum(processes, process -> bytes(process, "VmHWM:")),
                        sum(processes, process -> bytes(process, "VmRSS:"))));
    }

    private static Stream<Long> withDescendants(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessHandle::pid);
    }

    private static long sum(List<Path> processes, ToLongFunction<Path> figure) {
        return processes.stream().mapToLong(figure).sum();
    }

    private static long ownNanos(Path process) {
        return StatColumns.of(process)
                .map(stat -> (stat.ticks() + stat.ticksOfEndedChildren()) * StatColumns.TICK_NANOS)
                .orElse(0L);
    }

    private static long bytes(Path process, String field) {
        return Proc.field(process.resolve("status").toString(), field)
                .map(text -> Proc.bounded(text.split(" ")[0]) * KIBIBYTE)
                .orElse(0L);
    }
}
