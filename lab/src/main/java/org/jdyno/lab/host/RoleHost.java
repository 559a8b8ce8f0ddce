package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where roles run: this machine, a network namespace of it, or another machine. Opened once for a run and closed at its
 * end; used by the thread that runs the trials.
 *
 * <p>Whatever a role needs is asked for by its path here and answered by its path there, so that whoever puts a command
 * line together need not know which of the three it is.
 */
public interface RoleHost {
    /** Whether it is the machine the lab runs on: then they share processors, files and a clock. */
    boolean here();

    /** How many files one process may have open there. */
    long openFilesOfAProcess();

    /** The numbers of the processors that roles may use there. */
    List<Integer> processors();

    /**
     * The path there of a file that stands here, brought there if it has to be.
     *
     * @throws IOException when it cannot be brought
     */
    Path file(Path file) throws IOException, InterruptedException;

    /**
     * The same for a program that was compiled for this machine.
     *
     * @throws org.jdyno.lab.model.UserError when that machine is of another kind
     */
    Path program(Path program) throws IOException, InterruptedException;

    /**
     * The home there of the same JVM as in a Java home here, brought there if there is none.
     *
     * @throws org.jdyno.lab.model.UserError when it cannot run there
     */
    Path javaHome(Path home) throws IOException, InterruptedException;

    /** The address at which a role here listens for roles that run on another host. */
    String addressFor(RoleHost other);

    /**
     * A seat for one process.
     *
     * @param folder of the trial, where the files it writes are in the end
     */
    Seat seat(Path folder);
}
