package org.jdyno.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of the kernel's own threads, which belongs to no program, up to a moment. A container shows none of
 * them. Reading it takes some ten microseconds for each process. Immutable.
 */
public final class KernelThreads {
    /** A flag of {@code include/linux/sched.h}. */
    private static final long PF_KTHREAD = 0x00200000;

    /** CPU time by process id and start time, because ids are reused. */
    private final Map<String, Long> ticks = new HashMap<>();

    private KernelThreads() {}

    public static KernelThreads now() {
        KernelThreads threads = new KernelThreads();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                StatColumns.of(process).ifPresent(stat -> threads.add(process, stat));
            }
        } catch (IOException notOnThisSystem) {
            return threads;
        }
        return threads;
    }

    private void add(Path process, StatColumns stat) {
        if ((stat.flags() & PF_KTHREAD) != 0) {
            ticks.put(process + " " + stat.started(), stat.ticks());
        }
    }

    /** The CPU time since an earlier moment, in nanoseconds, without that of threads that have ended meanwhile. */
    public double nanosSince(KernelThreads before) {
        long sum = 0;
        for (Map.Entry<String, Long> thread : ticks.entrySet()) {
            sum += thread.getValue() - before.ticks.getOrDefault(thread.getKey(), 0L);
        }
        return (double) sum * StatColumns.TICK_NANOS;
    }

    int count() {
        return ticks.size();
    }
}
