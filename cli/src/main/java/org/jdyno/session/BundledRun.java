package org.jdyno.session;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.store.Bundle;
import org.jdyno.store.RunDirectory;

/**
 * A run or a study in one file.
 *
 * @param digest the SHA-256 of its content, in hexadecimal
 */
public record BundledRun(Path file, String digest) {
    /**
     * Makes a bundle.
     *
     * @param directory the directory of a run or a study
     * @param out the file; if empty, one with the name of the directory in the current one
     * @throws UserError if there is no run, it is damaged, or the file cannot be written
     */
    public static BundledRun of(Path directory, Optional<Path> out) {
        if (!JudgedStudy.isIn(directory) && !RunDirectory.isRun(directory)) {
            throw new UserError("there is no run or study in " + Words.quoted(directory.toString()));
        }
        Path name = directory.toAbsolutePath().normalize().getFileName();
        Path file = out.orElseGet(() -> Path.of(name + ".zip"));
        return new BundledRun(file, Bundle.write(directory, file));
    }
}
