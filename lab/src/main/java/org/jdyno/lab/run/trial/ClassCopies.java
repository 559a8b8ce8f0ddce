package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.lab.host.FileSummary;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.store.RunDirectory;

/**
 * Copies of the {@code classes=} directories of platforms in the run directory, so that a build during the run does not
 * change them. Not thread-safe.
 */
public final class ClassCopies {
    private final RunDirectory directory;
    private final Map<Path, Path> copies = new HashMap<>();

    ClassCopies(RunDirectory directory) {
        this.directory = directory;
    }

    public static String digest(Path folder) throws IOException {
        return FileSummary.ofClassPath(files(folder));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /**
     * The copy of a directory. It is made by the first call.
     *
     * @throws UserError if the directory does not exist
     */
    Path of(Path folder) throws IOException {
        Path copy = copies.get(folder);
        if (copy == null) {
            if (!Files.isDirectory(folder)) {
                throw new UserError("classes must be a directory, not " + Words.quoted(folder.toString()));
            }
            List<Path> files = files(folder);
            copy = directory.copyOfClasses(folder, files, FileSummary.ofClassPath(files));
            copies.put(folder, copy);
        }
        return copy;
    }
}
