package org.jdyno.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;

/**
 * The counters {@code pageFaults} and {@code contextSwitches} of the phases of this process; absent where the kernel
 * does not report them. For the command thread.
 */
final class KernelCounters {
    private static final Path STAT = Paths.get("/proc/self/stat");
    private static final Path TASKS = Paths.get("/proc/self/task");
    /** Columns after the name of the process. */
    private static final int MINOR_FAULTS = 7;

    private static final int MAJOR_FAULTS = 9;

    private final AtomicLong pageFaults;
    private final AtomicLong contextSwitches;
    private long faultsAtBegin;
    private Map<Path, Long> switchesAtBegin;

    /** @param countsSwitches false if threads end meanwhile, whose context switches the kernel forgets */
    KernelCounters(RoleContext context, boolean countsSwitches) {
        pageFaults = Files.isReadable(STAT) ? context.counter("pageFaults") : null;
        contextSwitches = countsSwitches && Files.isDirectory(TASKS) ? context.counter("contextSwitches") : null;
    }

    void begin() throws IOException {
        faultsAtBegin = pageFaults == null ? 0 : pageFaults();
        switchesAtBegin = contextSwitches == null ? null : switches();
    }

    /** Adds what has happened since the begin. */
    void end() throws IOException {
        if (contextSwitches != null) {
            long more = 0;
            for (Map.Entry<Path, Long> task : switches().entrySet()) {
                Long before = switchesAtBegin.get(task.getKey());
                more += task.getValue() - (before == null ? 0 : before);
            }
            contextSwitches.addAndGet(more);
        }
        if (pageFaults != null) {
            pageFaults.addAndGet(pageFaults() - faultsAtBegin);
        }
    }

    private static String text(Path path) throws IOException {
        return new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
    }

    private static long pageFaults() throws IOException {
        String stat = text(STAT);
        String[] columns = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(columns[MINOR_FAULTS]) + Long.parseLong(columns[MAJOR_FAULTS]);
    }

    /** By thread, because others may end. */
    private static Map<Path, Long> switches() throws IOException {
        Map<Path, Long> switches = new HashMap<Path, Long>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                switches.put(task, switchesOf(task));
            }
        }
        return switches;
    }

    private static long switchesOf(Path task) throws IOException {
        long sum = 0;
        try {
            for (String line : text(task.resolve("status")).split("\n")) {
                if (line.contains("ctxt_switches:")) {
                    sum += Long.parseLong(line.substring(line.indexOf(':') + 1).trim());
                }
            }
        } catch (NoSuchFileException ended) {
            return 0;
        }
        return sum;
    }
}
