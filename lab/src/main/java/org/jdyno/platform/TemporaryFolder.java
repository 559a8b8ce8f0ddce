package org.jdyno.platform;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * An empty directory for the files of one step, which is deleted at its end. If the process is killed before, the next
 * process that needs one deletes it. Safe for use by many threads.
 */
public final class TemporaryFolder implements AutoCloseable {
    private static final String PREFIX = "jdyno-probe";

    /** A file in the directory that its process has locked. The kernel unlocks it when the process ends. */
    private static final String OWNER = ".owner";

    /** A directory without the file, which is made at once, was left by a process that is gone. */
    private static final Duration SURELY_LEFT = Duration.ofHours(1);

    /** The directory of temporary files. While this class is initialized, this process has no directory in it. */
    private static final Path PLACE = swept(Path.of(System.getProperty("java.io.tmpdir")));

    private final Path path;
    private final FileChannel owner;

    private TemporaryFolder(Path path) throws IOException {
        this.path = path;
        // It gets its name when it is locked: what is found under that name is unlocked only if its process is gone.
        Path unnamed = path.resolve(OWNER + ".new");
        this.owner = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        owner.lock();
        Files.move(unnamed, path.resolve(OWNER));
    }

    public static TemporaryFolder create() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(PLACE, PREFIX));
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            delete(path);
        } finally {
            owner.close();
        }
    }

    /** Deletes the directories whose processes are gone, and returns the place. */
    static Path swept(Path place) {
        try {
            Path own = Files.createTempDirectory(place, PREFIX);
            UserPrincipal user = Files.getOwner(own);
            Files.delete(own);
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(place, PREFIX + "*")) {
                for (Path folder : folders) {
                    deleteIfLeft(folder, user);
                }
            }
        } catch (IOException unreadable) {
            // A place that cannot be written is told by the step that needs it.
            return place;
        }
        return place;
    }

    private static void deleteIfLeft(Path folder, UserPrincipal user) {
        try {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)
                    && isLeft(folder)) {
                delete(folder);
            }
        } catch (IOException goneMeanwhile) {
            // Another process deletes it at the same time, or it is deleted by a later one.
            return;
        }
    }

    private static boolean isLeft(Path folder) throws IOException {
        Path file = folder.resolve(OWNER);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            Instant changed =
                    Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toInstant();
            return changed.isBefore(Instant.now().minus(SURELY_LEFT));
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() != null;
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
