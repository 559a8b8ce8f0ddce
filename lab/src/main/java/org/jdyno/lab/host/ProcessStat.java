package org.jdyno.lab.host;

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

/**
 * What /proc shows of a process of this machine that is suspended from time to time: whether it is, and its CPU time.
 * For one thread.
 */
public final class ProcessStat {
    /** The resolution of user and system time in /proc/PID/stat. */
    private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final int COARSE_NUMBERS = 2;
    /** Each takes some microseconds to read, while all processes are suspended. */
    private static final int MAX_THREADS = 250;

    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Fields of /proc/PID/stat after the name of the command. */
    private static final int STATE = 0;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private final Path folder;
    private Reading first;

    public ProcessStat(long pid) {
        folder = Path.of("/proc", String.valueOf(pid));
    }

    /**
     * The CPU time of the process, in nanoseconds.
     *
     * @param coarse of all threads, ended ones included, rounded down to {@link #COARSE_NANOS} twice
     * @param threads thread to its exact time; empty if there are too many
     */
    private record Reading(long coarse, Map<String, Long> threads) {}

    /** Waits until the process is suspended or has ended; for at most a second, in case somebody else resumes it. */
    public void awaitSuspended() throws InterruptedException {
        long patientUntil = System.nanoTime() + PATIENCE_NANOS;
        while (stat().filter(fields -> !"TtZX".contains(fields[STATE])).isPresent()
                && System.nanoTime() - patientUntil < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for a process to stop");
            }
        }
    }

    /**
     * The CPU time, user and system, of all threads since the first call: to the nanosecond, unless threads have ended,
     * whose time is known only in steps of 10 ms. Empty if the process has ended, and on systems without /proc.
     */
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
                && Math.abs(exact - coarse) <= COARSE_NUMBERS * COARSE_NANOS;
        return complete ? exact : coarse;
    }

    private Optional<Reading> read() {
        Optional<String[]> stat = stat().filter(fields -> !"ZX".contains(fields[STATE]));
        return stat.map(fields ->
                new Reading((Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * COARSE_NANOS, threads()));
    }

    private Optional<String[]> stat() {
        // The name of the command is in parentheses and may contain spaces and parentheses.
        return Proc.line(folder.resolve("stat").toString())
                .map(line -> line.substring(line.lastIndexOf(')') + 2).split(" "));
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
}
