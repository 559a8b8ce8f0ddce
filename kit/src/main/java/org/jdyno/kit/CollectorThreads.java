package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.OptionalLong;

/**
 * The threads with which HotSpot collects garbage, known by their names (Java 9 and later, on Linux). {@code VM Thread}
 * is one of them: it collects for the serial collector, and of the others begins and ends the pauses; what else it does
 * is little.
 */
final class CollectorThreads {
    private static final Path TASKS = Paths.get("/proc/self/task");

    /** Beginnings of what the kernel keeps of a name, which is 15 characters. */
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
        // As Java 21 and 22 call those of ZGC without generations.
        "XDriver",
        "XWorker",
        "XDirector",
        "XUncommitter",
        "XStat"
    };

    /** Looking at more threads than this would take so long that a phase would begin late. */
    private static final int MOST_THREADS = 1_000;

    private CollectorThreads() {}

    /**
     * Processor time of all of them so far; empty where none is known, and where there are too many threads to look at.
     */
    static OptionalLong nanos() {
        long nanos = 0;
        boolean found = false;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            int seen = 0;
            for (Path task : tasks) {
                if (++seen > MOST_THREADS) {
                    return OptionalLong.empty();
                }
                if (isCollector(text(task.resolve("comm")))) {
                    String schedule = text(task.resolve("schedstat"));
                    if (schedule.isEmpty() && Files.exists(task)) {
                        return OptionalLong.empty();
                    }
                    // Time on a processor, time in the queue for one, turns.
                    nanos += schedule.isEmpty() ? 0 : Long.parseLong(schedule.split(" ")[0]);
                    found = true;
                }
            }
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
        return found ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    private static boolean isCollector(String name) {
        for (String beginning : NAMES) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** The text of a file of a thread; nothing of one that has ended meanwhile. */
    private static String text(Path file) throws IOException {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
