package org.jdyno.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jdyno.model.UserError;

/** The lock of a run directory: a file that the kernel unlocks when the process that has locked it ends. */
final class RunLock {
    private static final String FILE = ".lock";

    private RunLock() {}

    /**
     * Locks a run until the result is closed.
     *
     * @throws UserError if another process has locked it, or it cannot be locked
     */
    static Closeable of(Path run) {
        try {
            FileChannel channel = open(run.resolve(FILE));
            if (channel.tryLock() != null) {
                return channel;
            }
            channel.close();
        } catch (OverlappingFileLockException sameProcess) {
            throw new UserError("this process already runs the plan in " + run, sameProcess);
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot lock " + run, unwritable);
        }
        throw new UserError("another jdyno runs the plan in " + run + "; wait for it to end");
    }

    /** A link could make a file elsewhere, and a named pipe would wait for a reader. */
    private static FileChannel open(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(file + " is not a regular file; delete it to continue the run");
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }
}
