package org.jdyno.queue;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.kit.RoleFailure;

/**
 * A directory that one trial has for its files, below the one that the parameter {@code directory} names. Its name
 * tells the process, so that what a killed one left behind is found, and removed, by the next.
 *
 * <p>Used by the command thread; {@link #close} by any.
 */
final class TrialDirectory implements Closeable {
    private static final String PREFIX = "jdyno-queue-";

    private final FileStore store;
    private final Path path;

    private TrialDirectory(FileStore store, Path path) {
        this.store = store;
        this.path = path;
    }

    /**
     * Makes a new one.
     *
     * @param needs how much room there must be
     * @throws RoleFailure as {@code bad-parameter} when the directory is missing or cannot be written, as {@code error}
     *     when it is full
     */
    static TrialDirectory below(Path parent, Room needs) {
        if (!Files.isDirectory(parent)) {
            throw new RoleFailure(
                    "bad-parameter", "directory " + parent + " is not there; give one that is by directory=");
        }
        try {
            removeLeftovers(parent);
            FileStore store = Files.getFileStore(parent);
            needs.require(store.getUsableSpace(), parent);
            return new TrialDirectory(store, Files.createDirectory(parent.resolve(PREFIX + processId())));
        } catch (AccessDeniedException denied) {
            throw new RoleFailure(
                    "bad-parameter",
                    "directory " + parent + " cannot be written by this user; give another by directory=",
                    denied);
        } catch (IOException broken) {
            throw new RoleFailure(
                    "bad-parameter",
                    "directory " + parent + " cannot be used (" + broken + "); give another by directory=",
                    broken);
        }
    }

    Path path() {
        return path;
    }

    /** Fails when the directory has been removed, or has less room than the queue will soon want. */
    void require(Room soon) {
        if (!Files.isDirectory(path)) {
            throw new RoleFailure(
                    "error",
                    "directory " + path
                            + " was removed while messages went through it; leave it until the trial is over");
        }
        try {
            soon.require(store.getUsableSpace(), path);
        } catch (IOException unknown) {
            throw new RoleFailure("error", "directory " + path + " no longer tells its room: " + unknown, unknown);
        }
    }

    private static long processId() {
        // "pid@host" on every JVM known; ProcessHandle is newer than Java 8.
        return Long.parseLong(ManagementFactory.getRuntimeMXBean().getName().split("@")[0]);
    }

    /** Removes what processes that no longer live have left; nothing where the system does not tell who lives. */
    private static void removeLeftovers(Path parent) throws IOException {
        Path processes = Paths.get("/proc");
        if (!Files.isDirectory(processes.resolve("self"))) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path leftover : found) {
                String owner = leftover.getFileName().toString().substring(PREFIX.length());
                boolean own = owner.equals(String.valueOf(processId()));
                if (owner.matches("[0-9]+") && (own || !Files.exists(processes.resolve(owner)))) {
                    removeIfAllowed(leftover);
                }
            }
        }
    }

    /** What another user left is for that user to remove. */
    private static void removeIfAllowed(Path leftover) {
        try {
            remove(leftover);
        } catch (IOException notAllowed) {
            System.err.println("left over from an earlier trial, and stays: " + notAllowed);
        }
    }

    private static void remove(Path directory) throws IOException {
        List<Path> inside;
        try (Stream<Path> all = Files.walk(directory)) {
            inside = all.sorted(Comparator.<Path>reverseOrder()).collect(Collectors.toList());
        } catch (NoSuchFileException | UncheckedIOException gone) {
            if (Files.exists(directory)) {
                throw gone;
            }
            return;
        }
        for (Path each : inside) {
            Files.deleteIfExists(each);
        }
    }

    /** Removes the directory with all that is in it, if it is still there. */
    @Override
    public void close() throws IOException {
        remove(path);
    }
}
