package org.jdyno.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the kernel has counted for some processes and their threads. Threads that have ended count in the CPU time of
 * their process only. Immutable.
 *
 * @param cpuNanos CPU time of the processes
 * @param threads by number
 */
record ThreadFigures(long cpuNanos, Map<Long, Figures> threads) {
    /**
     * A thread.
     *
     * @param name the first word of its name
     * @param switches how often it was given a processor
     */
    record Figures(String name, long cpuNanos, long switches) {
        private static final Figures NONE = new Figures("", 0, 0);
    }

    static ThreadFigures of(List<Long> pids) throws IOException {
        long cpuNanos = 0;
        Map<Long, Figures> threads = new HashMap<>();
        for (long pid : pids) {
            cpuNanos += ProcessHandle.of(pid)
                    .orElseThrow()
                    .info()
                    .totalCpuDuration()
                    .orElseThrow()
                    .toNanos();
            try (Stream<Path> folders = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
                for (Path folder : folders.toList()) {
                    read(folder, threads);
                }
            }
        }
        return new ThreadFigures(cpuNanos, threads);
    }

    private static void read(Path folder, Map<Long, Figures> threads) throws IOException {
        try {
            String name = Files.readString(folder.resolve("comm")).strip().replaceFirst("[- .#0-9].*", "");
            String[] counts =
                    Files.readString(folder.resolve("schedstat")).strip().split(" ");
            threads.put(
                    Long.parseLong(folder.getFileName().toString()),
                    new Figures(name, Long.parseLong(counts[0]), Long.parseLong(counts[2])));
        } catch (IOException unreadable) {
            if (Files.exists(folder)) {
                throw unreadable;
            }
        }
    }

    /** What has been added since then. */
    ThreadFigures since(ThreadFigures before) {
        Map<Long, Figures> differences = new HashMap<>();
        threads.forEach((number, now) -> {
            Figures then = before.threads.getOrDefault(number, Figures.NONE);
            differences.put(number, new Figures(now.name, now.cpuNanos - then.cpuNanos, now.switches - then.switches));
        });
        return new ThreadFigures(cpuNanos - before.cpuNanos, differences);
    }

    long switches() {
        return threads.values().stream().mapToLong(Figures::switches).sum();
    }

    List<String> names() {
        return threads.values().stream().map(Figures::name).distinct().sorted().toList();
    }

    /** The CPU time of the threads with a name. */
    long cpuNanos(String name) {
        return threads.values().stream()
                .filter(thread -> thread.name.equals(name))
                .mapToLong(Figures::cpuNanos)
                .sum();
    }
}
