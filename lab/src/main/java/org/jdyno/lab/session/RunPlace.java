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

/** Makes directories for runs without {@code --out}. */
final class RunPlace {
    private RunPlace() {}

    /** The id of a run that begins now: its time. */
    static String freshId() {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss", Locale.ROOT).format(LocalDateTime.now());
    }

    /**
     * The user's directory, or a new one named by the time.
     *
     * @param kind the prefix of the name of a new one
     */
    static Path of(Optional<Path> out, String kind) {
        return out.orElseGet(() -> free(kind + freshId()));
    }

    /**
     * Makes a new directory; a number distinguishes those of the same second. If it stays empty, it is removed when
     * jdyno ends.
     */
    static Path free(String id) {
        try {
            Path runs = Files.createDirectories(Path.of("runs"));
            for (int other = 1; ; other++) {
                Path place = runs.resolve(other == 1 ? id : id + "-" + other);
                if (isMade(place)) {
                    // Deletes empty directories only.
                    place.toFile().deleteOnExit();
                    return place;
                }
            }
        } catch (IOException unwritable) {
            throw new UserError(
                    "cannot create a directory for the run in "
                            + Path.of("runs").toAbsolutePath() + " (" + unwritable + "); name another with --out",
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
