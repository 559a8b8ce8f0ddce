package org.jdyno.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.security.SecureRandom;
import java.util.List;
import org.jdyno.host.RoleFile;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** Writes files atomically: after a crash a file has its new content, or is as it was before. */
final class WholeFile {
    private WholeFile() {}

    private static final SecureRandom RANDOM = new SecureRandom();

    /** What the system says when another place would not help the user either, or is not wrong in itself. */
    private static final List<String> OF_MACHINE =
            List.of("No space left on device", "Disk quota exceeded", "Input/output error", "Too many open files");

    /**
     * Writes a file that only its owner may read, from its creation: it has values of the user's plan or environment,
     * which may be secret. Otherwise as {@link #write}.
     */
    static void writePrivate(Path file, byte[] content) throws IOException {
        replace(file, content, RoleFile.PRIVATE);
    }

    /**
     * Writes a file under a temporary name, forces it to the disk and renames it. The temporary name cannot be guessed
     * and is never that of an existing file, so a link that somebody left in the directory is replaced, not followed.
     */
    static void write(Path file, byte[] content) throws IOException {
        replace(file, content);
    }

    private static void replace(Path file, byte[] content, FileAttribute<?>... attributes) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + "." + Long.toHexString(RANDOM.nextLong()));
        try {
            Files.createFile(temporary, attributes);
            Files.write(temporary, content);
            force(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritable) {
            deleteAfter(unwritable, temporary);
            throw unwritable;
        }
        force(file.toAbsolutePath().getParent());
    }

    private static void deleteAfter(IOException trouble, Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException undeletable) {
            trouble.addSuppressed(undeletable);
        }
    }

    /**
     * The error of a write that failed: of the user who has named a place that cannot be written, or of the machine,
     * such as a full disk.
     */
    static RuntimeException failure(String sentence, IOException unwritable) {
        String message = String.valueOf(unwritable.getMessage());
        return OF_MACHINE.stream().anyMatch(message::contains)
                ? new UncheckedIOException(sentence, unwritable)
                : new UserError(sentence + ": " + Words.reason(unwritable), unwritable);
    }

    /** Waits until a file, or the entries of a directory, are on the disk. */
    static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
