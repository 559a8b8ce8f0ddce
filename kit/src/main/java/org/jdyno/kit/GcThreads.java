package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.OptionalLong;

/**
 * Finds HotSpot's GC threads by name (Java 9 and later, on Linux). {@code VM Thread} counts as one of them: the serial
 * collector runs in it, the other collectors begin and end their pauses in it, and it has little other work.
 */
final class GcThreads {
    /** The threads of this process. */
    static final Path OWN_TASKS = Paths.get("/proc/self/task");

    /** Prefixes of the names. The kernel keeps 15 characters of a name. */
    private static final String[] NAMES = {
        "VM Thread",
        "GC Thread",
        "G1 ",
        "CMS ",
        "Shenandoah",
        "ZDriver",
        "ZWorker",
        "ZDirector",
        "ZUncommitter",
        "ZStat",
        // Non-generational ZGC in Java 21 and 22.
        "XDriver",
        "XWorker",
        "XDirector",
        "XUncommitter",
        "XStat"
    };

    /** Reading more threads than this would delay the start of a phase. */
    private static final int MAX_THREADS = 1_000;

    private GcThreads() {}

    /**
     * CPU time of these threads so far; empty if there are none, or too many threads to read.
     *
     * @param threads of the process, a directory in /proc
     */
    static OptionalLong nanos(Path threads) {
        long nanos = 0;
        boolean found = false;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(threads)) {
            int seen = 0;
            for (Path task : tasks) {
                if (++seen > MAX_THREADS) {
                    return OptionalLong.empty();
                }
                if (isGcThread(text(task.resolve("comm")))) {
                    String schedule = text(task.resolve("schedstat"));
                    if (schedule.isEmpty() && Files.exists(task)) {
                        return OptionalLong.empty();
                    }
                    // The fields are: CPU time, time in the run queue, number of time slices.
                    nanos += schedule.isEmpty() ? 0 : Long.parseLong(schedule.split(" ")[0]);
                    found = true;
                }
            }
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
        return found ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    private static boolean isGcThread(String name) {
        for (String beginning : NAMES) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** The content of a file of a thread; empty if the thread has ended. */
    private static String text(Path file) throws IOException {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
