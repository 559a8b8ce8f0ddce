package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.UserError;

/** A folder of files that are made from a run, wherever a user wants it. */
public final class ReportFolder {
    private ReportFolder() {}

    /**
     * Writes the files, each whole or not at all, over those of the same names.
     *
     * @param files name to content
     * @return where they are
     * @throws UserError when the folder cannot be made or written
     */
    public static List<Path> write(Path folder, Map<String, String> files) {
        try {
            Files.createDirectories(folder);
            List<Path> written = new ArrayList<>();
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = folder.resolve(file.getKey());
                WholeFile.write(path, file.getValue().getBytes(StandardCharsets.UTF_8));
                written.add(path);
            }
            return written;
        } catch (FileAlreadyExistsException file) {
            throw new UserError(folder + " is a file; -o takes a folder", file);
        } catch (IOException unwritable) {
            throw new UserError("cannot write in the folder " + folder + ": " + unwritable, unwritable);
        }
    }
}
