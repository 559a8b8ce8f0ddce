package org.jdyno.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import org.jdyno.model.UserError;

/**
 * Makes directories, and deletes them with their content, whatever a process has put there. Links are not followed,
 * because they could point outside of a run directory.
 */
public final class Folders {
    private static final Set<PosixFilePermission> OF_OWNER = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private static final SecureRandom RANDOM = new SecureRandom();

    private Folders() {}

    /**
     * Makes a directory if there is none.
     *
     * @throws UserError if something else, such as a link, has its name
     */
    static Path own(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return requireOwn(folder);
        }
        return Files.createDirectories(folder);
    }

    /**
     * Makes the directory that {@code --out} names, if there is none.
     *
     * @return its real path
     * @throws UserError if it is a file, or cannot be made
     */
    static Path ofUser(Path folder) {
        try {
            return Files.createDirectories(folder).toRealPath();
        } catch (FileAlreadyExistsException file) {
            throw new UserError(folder + " is a file; --out takes a directory", file);
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write the directory " + folder, unwritable);
        }
    }

    /** @throws UserError if it is no directory, but for example a link to one */
    static Path requireOwn(Path folder) {
        if (!isFolder(folder)) {
            throw new UserError(folder + " is not a directory of this run");
        }
        return folder;
    }

    /**
     * Deletes a directory with its content, if it exists. A directory inside another one is moved up before it is
     * emptied, because it may be deeper than a path is long.
     */
    public static void delete(Path folder) throws IOException {
        if (!isFolder(folder)) {
            Files.deleteIfExists(folder);
            return;
        }
        String names = "." + Long.toHexString(RANDOM.nextLong()) + "-";
        Deque<Path> found = new ArrayDeque<>();
        long moved = 0;
        for (Path next = folder; next != null; next = found.poll()) {
            makeAccessible(next);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(next)) {
                for (Path file : files) {
                    if (!isFolder(file)) {
                        Files.delete(file);
                    } else if (next.equals(folder)) {
                        found.add(file);
                    } else {
                        makeAccessible(file);
                        Path up = folder.resolve(names + moved++);
                        found.add(Files.move(file, up, StandardCopyOption.ATOMIC_MOVE));
                    }
                }
            }
            if (!next.equals(folder)) {
                Files.delete(next);
            }
        }
        Files.delete(folder);
    }

    /** Whether a path is a directory, and not a link to one. */
    static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Gives the owner all rights to a directory, which a process may have taken away. */
    static void makeAccessible(Path folder) throws IOException {
        if (!(Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder))) {
            Files.setPosixFilePermissions(folder, OF_OWNER);
        }
    }
}
