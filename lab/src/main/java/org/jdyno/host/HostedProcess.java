package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** One process on a host, local or remote: starts and ends it, and fetches the files that it writes. */
public interface HostedProcess {
    /** The path on the host of a file that the process writes; {@link #fetchFiles} brings it to a path here. */
    Path written(Path file);

    /**
     * The complete command line that runs a command on the host.
     *
     * @param command the command, with paths of the host
     * @param processors the processors that it may use; empty for all
     */
    List<String> commandLine(List<String> command, Set<Integer> processors);

    /**
     * Starts the process and connects its streams.
     *
     * @param commandLine the command line made by {@link #commandLine}
     */
    Process start(List<String> commandLine) throws IOException;

    /** Kills the process and its children; returns when the process has ended. */
    void kill();

    /** Kills what the process, which has ended, has left behind on this machine. */
    default void killLeft() {}

    /**
     * Suspends the process and its children.
     *
     * @throws UnsupportedOperationException on another machine
     */
    void suspend();

    /** Resumes a suspended process. */
    void resume();

    /** Fetches the files that the process has written; the last call is after its end. */
    void fetchFiles() throws IOException, InterruptedException;
}
