package org.jdyno.host;

import java.nio.file.Path;
import java.util.Optional;

/** The columns of {@code /proc/PID/stat} after the name of the command. */
final class StatColumns {
    /** The unit of CPU times. */
    static final long TICK_NANOS = 10_000_000;

    private static final int STATE = 0;
    private static final int GROUP = 2;
    private static final int FLAGS = 6;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int USER_OF_CHILDREN = 13;
    private static final int SYSTEM_OF_CHILDREN = 14;
    private static final int STARTED = 19;

    private final String[] columns;

    private StatColumns(String[] columns) {
        this.columns = columns;
    }

    /**
     * Reads them; empty if the process has ended.
     *
     * @param process its folder in /proc
     */
    static Optional<StatColumns> of(Path process) {
        // The name is in parentheses and may contain any character, also parentheses.
        return Proc.text(process.resolve("stat").toString())
                .filter(text -> !text.isEmpty())
                .map(text -> new StatColumns(
                        text.substring(text.lastIndexOf(')') + 2).split(" ")));
    }

    private long number(int column) {
        return Long.parseLong(columns[column]);
    }

    String state() {
        return columns[STATE];
    }

    /** The number of its process group. */
    long group() {
        return number(GROUP);
    }

    long flags() {
        return number(FLAGS);
    }

    /** When the process was started, in ticks since the start of the machine. */
    String started() {
        return columns[STARTED];
    }

    /** User and system time. */
    long ticks() {
        return number(USER) + number(SYSTEM);
    }

    /** User and system time of children that have ended, and of theirs. */
    long ticksOfEndedChildren() {
        return number(USER_OF_CHILDREN) + number(SYSTEM_OF_CHILDREN);
    }
}
