package org.jdyno.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** One process, or with the processes that its first thread has started, as a twin may do, and theirs. */
public final class ProcessStat implements ProcessUse {
    private static final int COARSE_NUMBERS = 2;
    /** Each takes some microseconds to read, while all processes are suspended. */
    private static final int MAX_THREADS = 250;

    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final boolean withChildren;
    private Reading first;

    /** @param withChildren whether those of its first thread, and theirs, count: in steps of 10 ms */
    public ProcessStat(long pid, boolean withChildren) {
        this.folder = Path.of("/proc", String.valueOf(pid));
        this.withChildren = withChildren;
    }

    /**
     * The CPU time of the process, in nanoseconds.
     *
     * @param coarse the CPU time of all threads, ended ones included, rounded down to ticks twice
     * @param threads thread to its exact time; empty if there are too many
     * @param children the CPU time of its children, if it counts, in ticks
     */
    private record Reading(long coarse, Map<String, Long> threads, long children) {}

    @Override
    public void awaitSuspended() throws InterruptedException {
        long patientUntil = System.nanoTime() + PATIENCE_NANOS;
        while (StatColumns.of(folder)
                        .filter(stat -> !"TtZX".contains(stat.state()))
                        .isPresent()
                && System.nanoTime() - patientUntil < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for a process to stop");
            }
        }
    }

    @Override
    public OptionalLong cpuNanos() {
        Optional<Reading> reading = read();
        if (reading.isEmpty()) {
            return OptionalLong.empty();
        }
        if (first == null) {
            first = reading.get();
        }
        return OptionalLong.of(since(first, reading.get()));
    }

    private static long since(Reading first, Reading now) {
        long coarse = now.coarse() - first.coarse();
        long exact = 0;
        for (Map.Entry<String, Long> thread : now.threads().entrySet()) {
            exact += thread.getValue() - first.threads().getOrDefault(thread.getKey(), 0L);
        }
        boolean complete = !now.threads().isEmpty()
                && now.threads().keySet().containsAll(first.threads().keySet())
                && Math.abs(exact - coarse) <= COARSE_NUMBERS * StatColumns.TICK_NANOS;
        return (complete ? exact : coarse) + now.children() - first.children();
    }

    private Optional<Reading> read() {
        return StatColumns.of(folder)
                .filter(stat -> !"ZX".contains(stat.state()))
                .map(stat -> new Reading(
                        stat.ticks() * StatColumns.TICK_NANOS, threads(), withChildren ? ofChildren(folder, stat) : 0));
    }

    private static long ofChildren(Path process, StatColumns stat) {
        long nanos = stat.ticksOfEndedChildren() * StatColumns.TICK_NANOS;
        String first = process.getFileName().toString();
        String children = Proc.text(process + "/task/" + first + "/children").orElse("");
        for (String child : children.isEmpty() ? new String[0] : children.split(" ")) {
            Path folder = process.resolveSibling(child);
            nanos += StatColumns.of(folder)
                    .map(columns -> columns.ticks() * StatColumns.TICK_NANOS + ofChildren(folder, columns))
                    .orElse(0L);
        }
        return nanos;
    }

    private Map<String, Long> threads() {
        Map<String, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder.resolve("task"))) {
            for (Path task : tasks) {
                Optional<String> line = Proc.line(task.resolve("schedstat").toString());
                if (line.isEmpty() || nanos.size() == MAX_THREADS) {
                    return Map.of();
                }
                String text = line.get();
                nanos.put(task.getFileName().toString(), Long.parseLong(text.substring(0, text.indexOf(' '))));
            }
        } catch (IOException | DirectoryIteratorException ended) {
            return Map.of();
        }
        return nanos;
    }

    /**
     * The CPU time so far of a process and of all that it has started on this machine, in nanoseconds, in steps of 10
     * ms for each; 0 on systems without /proc. It looks at every process of the machine.
     */
    public static double cpuNanosOfTree(ProcessHandle first) {
        return (double) StatColumns.TICK_NANOS
                * Stream.concat(Stream.of(first), first.descendants())
                        .flatMap(process -> StatColumns.of(Path.of("/proc", String.valueOf(process.pid()))).stream())
                        .mapToLong(stat -> stat.ticks() + stat.ticksOfEndedChildren())
                        .sum();
    }
}
