package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.lab.model.UserError;

/** Directories for runs that were given none. */
final class RunPlace {
    private RunPlace() {}

    /** What a run is called: when it began. */
    static String freshId() {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss", Locale.ROOT).format(LocalDateTime.now());
    }

    /**
     * The directory of a user, or a new one that is called after the time.
     *
     * @param kind what the name of a new one begins with
     */
    static Path of(Optional<Path> out, String kind) {
        return out.orElseGet(() -> free(kind + freshId()));
    }

    /**
     * Makes a directory. Of two that are made in one second each has its own name. It is removed when jdyno ends if
     * nothing is written into it.
     */
    static Path free(String id) {
        try {
            Path runs = Files.createDirectories(Path.of("runs"));
            for (int other = 1; ; other++) {
                Path place = runs.resolve(other == 1 ? id : id + "-" + other);
                if (isMade(place)) {
                    // Deletes no directory that has something in it.
                    place.toFile().deleteOnExit();
                    return place;
                }
            }
        } catch (IOException unwritable) {
            throw new UserError(
                    "cannot make a directory for the run in " + Path.of("runs").toAbsolutePath() + " (" + unwritable
                            + "); name one elsewhere with --out",
                    unwritable);
        }
    }

    private static boolean isMade(Path place) throws IOException {
        try {
            Files.createDirectory(place);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
    }
}
