package org.jdyno.kit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;

/**
 * A directory for the files of one trial, inside the one that the parameter {@code directory} names. A file in it is
 * locked as long as its process runs, so that the next one can find and remove what a killed one left behind.
 *
 * <p>For the command thread; any thread may call {@link #close}.
 */
public final class TrialDirectory implements Closeable {
    /** How the names of this process end. In another container there may be a process of the same number. */
    private static final String OWN = processId() + "-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);

    /** How names begin until the directory is locked. */
    private static final String UNLOCKED = ".";

    private final FileStore store;
    private final Path path;
    private final DirectoryLock lock;

    private TrialDirectory(FileStore store, Path path) throws IOException {
        this.store = store;
        this.path = path;
        Path unlocked = Files.createDirectory(path.resolveSibling(UNLOCKED + path.getFileName()));
        try {
            lock = DirectoryLock.create(unlocked);
            Files.move(unlocked, path);
        } catch (IOException full) {
            remove(unlocked);
            throw full;
        }
    }

    /**
     * Creates the directory.
     *
     * @param workload the first part of its name
     * @param needs the space it needs
     * @throws RoleFailure as {@code bad-parameter} if the parent is missing or cannot be written, as {@code error} if
     *     it has too little space
     */
    public static TrialDirectory below(Path parent, String workload, Room needs) {
        if (!Files.isDirectory(parent)) {
            throw new RoleFailure(
                    "bad-parameter", "directory " + parent + " does not exist; set directory= to an existing one");
        }
        try {
            removeLeftovers(parent, prefix(workload));
            FileStore store = Files.getFileStore(parent);
            needs.require(store.getUsableSpace(), parent);
            return new TrialDirectory(store, pathBelow(parent, workload));
        } catch (AccessDeniedException denied) {
            throw new RoleFailure(
                    "bad-parameter",
                    "directory " + parent + " cannot be written by this user; set directory= to another one",
                    denied);
        } catch (IOException broken) {
            throw new RoleFailure(
                    "bad-parameter",
                    "directory " + parent + " cannot be used (" + broken + "); set directory= to another one",
                    broken);
        }
    }

    /** The path of the directory that {@link #below} creates. */
    public static Path pathBelow(Path parent, String workload) {
        return parent.resolve(prefix(workload) + OWN);
    }

    private static String prefix(String workload) {
        return "jdyno-" + workload + "-";
    }

    public Path path() {
        return path;
    }

    /** Fails if the directory has been removed, or has less space than will soon be needed. */
    public void require(Room soon) {
        if (!Files.isDirectory(path)) {
            throw new RoleFailure(
                    "error", "directory " + path + " was removed during the trial; keep it until the trial is over");
        }
        try {
            soon.require(store.getUsableSpace(), path);
        } catch (IOException unknown) {
            throw new RoleFailure("error", "cannot read the free space of directory " + path + ": " + unknown, unknown);
        }
    }

    private static long processId() {
        // "pid@host" on every known JVM; ProcessHandle is newer than Java 8.
        return Long.parseLong(ManagementFactory.getRuntimeMXBean().getName().split("@")[0]);
    }

    /** Removes the directories of processes that have ended, and none of its own, whose locks that would release. */
    private static void removeLeftovers(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path leftover : found) {
                String owner = leftover.getFileName().toString().substring(prefix.length());
                if (owner.matches("[0-9]+(-[0-9a-z]+)?") && !owner.equals(OWN)) {
                    removeIfAllowed(leftover);
                }
            }
        }
    }

    /** Removes a directory that nobody uses. One of another user is only reported: that user must remove it. */
    private static void removeIfAllowed(Path leftover) {
        try {
            if (!DirectoryLock.isHeld(leftover)) {
                remove(leftover);
            }
        } catch (IOException notAllowed) {
            System.err.println("cannot remove the files of an earlier trial: " + notAllowed);
        }
    }

    /** Another process may remove the same directory meanwhile: what is gone counts as removed. */
    private static void remove(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path inside, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(inside);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Removes the directory and its content, if it still exists. */
    @Override
    public void close() {
        try {
            remove(path);
            lock.close();
        } catch (IOException notRemoved) {
            throw new UncheckedIOException("cannot remove " + path + ": " + notRemoved, notRemoved);
        }
    }

    /**
     * A lock on a file in a directory, by which processes know that the directory is in use. The kernel releases it
     * when its process ends, however that ends. It holds between containers too, which do not know the processes of one
     * another. The C kit has the same.
     *
     * <p>No process may open the file of a lock that it holds: to close the file again would release the lock.
     */
    static final class DirectoryLock implements Closeable {
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

    /** The space something needs in a directory. Immutable. */
    public static final class Room {
        public static final Room NONE = new Room(0, "nothing");

        private static final double MEGABYTE = 1e6;

        private final long bytes;
        private final String use;

        /** @param use its purpose, as in "for the ring" */
        public Room(long bytes, String use) {
            this.bytes = bytes;
            this.use = use;
        }

        /** Fails as {@code error} if a directory has less. */
        void require(long usableBytes, Path directory) {
            if (usableBytes < bytes) {
                throw new RoleFailure(
                        "error",
                        String.format(
                                Locale.ROOT,
                                "directory %s has %.1f MB of free space and must have %.1f MB for %s; free some, or set"
                                        + " directory= to another directory",
                                directory,
                                usableBytes / MEGABYTE,
                                bytes / MEGABYTE,
                                use));
            }
        }
    }
}
