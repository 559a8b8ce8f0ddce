package org.jdyno.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** A file that the user has named for a result, which is known only after hours. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Requires that a file can be written, before there is anything to write. It is made if it does not exist. What is
     * no regular file, such as a FIFO, is not opened, because its reader may take that for the end.
     *
     * @param option the option that names it
     * @throws UserError if it cannot be written
     */
    static void require(String option, Path file) {
        boolean special = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        if (special && Files.isWritable(file)) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UserError(option + " must be a file in an existing directory; there is no directory " + folder);
        }
        try {
            append(file, "");
        } catch (UncheckedIOException unwritable) {
            throw new UserError(
                    option + " " + file + " cannot be written (" + Words.reason(unwritable.getCause())
                            + "); name another file",
                    unwritable);
        }
    }

    /** Adds to a file, which is made if it does not exist. */
    static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + file, unwritable);
        }
    }

    /** Writes a file, whose content is replaced. */
    static void replace(Path file, String text) {
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + file, unwritable);
        }
    }
}
