package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of the kernel's own threads, which belongs to no program, up to a moment. A container shows none of
 * them. Reading it takes some ten microseconds for each process. Immutable.
 */
public final class KernelThreads {
    /** A flag of {@code include/linux/sched.h}. */
    private static final long PF_KTHREAD = 0x00200000;

    private static final double TICK_NANOS = 1e7;

    /** Columns of {@code /proc/PID/stat} after the name. */
    private static final int FLAGS = 6;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int STARTED = 19;

    /** CPU time by process id and start time, because ids are reused. */
    private final Map<String, Long> ticks = new HashMap<>();

    private KernelThreads() {}

    public static KernelThreads now() {
        KernelThreads threads = new KernelThreads();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                Optional<String> stat = Proc.text(process + "/stat").filter(text -> !text.isEmpty());
                stat.ifPresent(text -> threads.add(process.toString(), text));
            }
        } catch (IOException notOnThisSystem) {
            return threads;
        }
        return threads;
    }

    private void add(String process, String stat) {
        // The name is in parentheses and may contain any character, also parentheses.
        String[] columns = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        if ((Long.parseLong(columns[FLAGS]) & PF_KTHREAD) != 0) {
            ticks.put(
                    process + " " + columns[STARTED],
                    Long.parseLong(columns[USER_TICKS]) + Long.parseLong(columns[SYSTEM_TICKS]));
        }
    }

    /** The CPU time since an earlier moment, in nanoseconds, without that of threads that have ended meanwhile. */
    public double nanosSince(KernelThreads before) {
        long sum = 0;
        for (Map.Entry<String, Long> thread : ticks.entrySet()) {
            sum += thread.getValue() - before.ticks.getOrDefault(thread.getKey(), 0L);
        }
        return sum * TICK_NANOS;
    }

    int count() {
        return ticks.size();
    }
}
