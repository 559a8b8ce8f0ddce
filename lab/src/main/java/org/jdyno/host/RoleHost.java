package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Host;

/**
 * Where roles run: this machine, a network namespace of it, or another machine. Opened once for a run and closed at its
 * end; used by the thread that runs the trials.
 *
 * <p>It maps paths here to paths there, so that the code that builds a command line does not depend on the host.
 */
public interface RoleHost {
    /** Whether this is the machine of the lab: then both share processors, files and a clock. */
    boolean here();

    /** The description of the machine, if it is another than that of the lab. */
    default Optional<Host> machine() {
        return Optional.empty();
    }

    /**
     * The properties that identify another machine than that of the lab and its latest boot, as far as they are known,
     * like {@link ThisMachine#identity}.
     */
    default Map<String, String> identity() {
        return Map.of();
    }

    /** The number of files that a process may have open there. */
    long openFilesOfAProcess();

    /** The numbers of the processors that roles may use there. */
    List<Integer> processors();

    /**
     * The path there of a file here, which is copied if necessary.
     *
     * @throws IOException if it cannot be copied
     */
    Path file(Path file) throws IOException, InterruptedException;

    /**
     * The same for a program that was compiled for this machine.
     *
     * @throws org.jdyno.model.UserError if that machine has another system or architecture
     */
    Path program(Path program) throws IOException, InterruptedException;

    /**
     * The home there of the JVM of a Java home here, which is copied if necessary.
     *
     * @throws org.jdyno.model.UserError if it cannot run there
     */
    Path javaHome(Path home) throws IOException, InterruptedException;

    /** The address at which a role on this host listens for roles on another one. */
    String addressFor(RoleHost other);

    /**
     * A process that can be started on this host.
     *
     * @param folder the directory of the trial, where the files of the process end up
     */
    HostedProcess newProcess(Path folder);

    /** Ends a connection. */
    default void close() {}
}
