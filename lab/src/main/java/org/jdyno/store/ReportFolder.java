package org.jdyno.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.model.UserError;

/** A directory of report files. */
public final class ReportFolder {
    private ReportFolder() {}

    /**
     * Writes files, each atomically; replaces those of the same names.
     *
     * @param files name to content
     * @return their paths
     * @throws UserError if the directory cannot be made or written
     */
    public static List<Path> write(Path folder, Map<String, String> files) {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException file) {
            throw new UserError(folder + " is a file; -o takes a directory", file);
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write in the directory " + folder, unwritable);
        }
        return files.entrySet().stream()
                .map(file -> write(folder, file.getKey(), file.getValue()))
                .toList();
    }

    /**
     * Writes a file of a directory that exists, atomically, and returns its path.
     *
     * @throws UserError if it cannot be written
     */
    public static Path write(Path folder, String name, String content) {
        try {
            WholeFile.write(folder.resolve(name), content.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(name);
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write " + name + " in " + folder, unwritable);
        }
    }
}
