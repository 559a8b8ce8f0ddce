package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What {@code /proc/PID/stat} says about a process. Immutable. */
final class ProcStat {
    /** The unit of CPU times. */
    static final long TICK_NANOS = 10_000_000;

    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int USER = 11;
    private static final int USER_OF_CHILDREN = 13;
    private static final int THREADS = 17;
    private static final int STARTED = 19;

    /** The process in /proc. */
    final Path folder;

    private final String[] columns;

    private ProcStat(Path folder, String[] columns) {
        this.folder = folder;
        this.columns = columns;
    }

    /** Reads it; null if the process has ended. */
    static ProcStat of(Path folder) {
        try {
            String stat = new String(Files.readAllBytes(folder.resolve("stat")), StandardCharsets.ISO_8859_1);
            // The name of the command is in parentheses and may contain any character.
            int name = stat.lastIndexOf(')');
            return name < 0 || name + 2 > stat.length()
                    ? null
                    : new ProcStat(folder, stat.substring(name + 2).split(" "));
        } catch (IOException ended) {
            return null;
        }
    }

    String pid() {
        return folder.getFileName().toString();
    }

    String parent() {
        return columns[PARENT];
    }

    /** The process after which its process group is named. */
    String group() {
        return columns[GROUP];
    }

    /** The process that leads its session, which may have ended. */
    String session() {
        return columns[SESSION];
    }

    /**
     * Whether it has ended, and only its exit status is left. While other threads than its first are still ending, as
     * after a kill, it has not: they keep its files and ports open.
     */
    boolean isZombie() {
        boolean ended = columns[STATE].equals("Z") || columns[STATE].equals("X");
        return ended && Integer.parseInt(columns[THREADS]) <= 1;
    }

    /** When it was started, in ticks since the start of the machine. */
    long startedTicks() {
        return Long.parseLong(columns[STARTED]);
    }

    /** Whether it is the process that had this id at another moment. */
    boolean isSame(ProcStat other) {
        return startedTicks() == other.startedTicks();
    }

    /** User and system time of all its threads. Of one that has ended, of which there may be many, it is exact. */
    long ownNanos() {
        long coarse = ticks(USER) * TICK_NANOS;
        if (isZombie()) {
            for (String line : ProcessFigures.lines(folder.resolve("schedstat"))) {
                return Math.max(coarse, Long.parseLong(line.split(" ")[0]));
            }
        }
        return coarse;
    }

    /** User and system time of all its children that have ended and that it has waited for, and of theirs. */
    long childrenNanos() {
        return ticks(USER_OF_CHILDREN) * TICK_NANOS;
    }

    /** System time of all its threads, and of all its children that have ended and that it has waited for. */
    long kernelNanos() {
        return (Long.parseLong(columns[USER + 1]) + Long.parseLong(columns[USER_OF_CHILDREN + 1])) * TICK_NANOS;
    }

    long cpuTicks() {
        return ticks(USER) + ticks(USER_OF_CHILDREN);
    }

    private long ticks(int userColumn) {
        return Long.parseLong(columns[userColumn]) + Long.parseLong(columns[userColumn + 1]);
    }
}
