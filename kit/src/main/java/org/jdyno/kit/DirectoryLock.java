package org.jdyno.kit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock on a file in a directory, by which processes know that the directory is in use. The kernel releases it when
 * its process ends, however that ends. It holds between containers too, which do not know the processes of one another.
 * The C kit has the same.
 *
 * <p>No process may open the file of a lock that it holds: to close the file again would release the lock.
 */
final class DirectoryLock implements Closeable {
    private static final String FILE = ".lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock of a directory that nobody else knows yet. */
    static DirectoryLock create(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            throw new IOException("somebody else has locked " + directory);
        }
        return new DirectoryLock(channel);
    }

    /** Whether another process holds the lock of a directory. Nobody does if it has none. */
    static boolean isHeld(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        // A shared lock needs no more than the right to read, which users have of the files of others.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
