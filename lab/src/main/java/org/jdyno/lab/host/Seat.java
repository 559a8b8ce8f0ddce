package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The place of one process on a host: started here, ended here, and what it has written is fetched from here. */
public interface Seat {
    /** The path there of a file that the process is to write and that is wanted at a path here. */
    Path written(Path file);

    /**
     * The words that really start a command on this seat, for the record.
     *
     * @param command with paths as they are there
     * @param processors those it may use; empty for all
     */
    List<String> commandLine(List<String> command, Set<Integer> processors);

    /**
     * Starts the process; its streams are those of the process there.
     *
     * @param commandLine as made by {@link #commandLine}
     */
    Process start(List<String> commandLine) throws IOException;

    /**
     * Kills the process that was started with everything it has started, wherever that runs; returns when it has ended.
     */
    void kill();

    /** Stops the process, with everything it has started, where it is. A seat that is not of this machine cannot. */
    void halt();

    /** Lets the process go on. */
    void resume();

    /** Fetches what the process has written so far; for the last time when it has ended. */
    void bringBack() throws IOException, InterruptedException;
}
