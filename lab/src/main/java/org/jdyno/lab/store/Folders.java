package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;

/** Makes and deletes directories. Links are not followed, because they could point outside of a run directory. */
public final class Folders {
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

    /** @throws UserError if it is no directory, but for example a link to one */
    static Path requireOwn(Path folder) {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(folder + " is not a directory of this run");
        }
        return folder;
    }

    /** Deletes a directory with its content, if it exists. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
