package org.jdyno.session;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.store.RunDirectory;

/** Makes directories for runs without {@code --out}. */
final class RunPlace {
    private RunPlace() {}

    /** The id of a run that begins now: the time. */
    static String freshId() {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd_HH-mm-ss", Locale.ROOT).format(LocalDateTime.now());
    }

    /**
     * The user's directory, or a new one named after the time.
     *
     * @param kind the prefix of the name of a new one
     */
    static Path of(Optional<Path> out, String kind) {
        return out.map(RunPlace::fit).orElseGet(() -> create(kind + freshId()));
    }

    /**
     * Requires that there is no run in a directory and that it can be made, before a search for heaps or rates.
     *
     * @throws UserError if not
     */
    private static Path fit(Path out) {
        RunDirectory.requireNone(out);
        Path there = out.toAbsolutePath();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw new UserError(there + " is a file; --out takes a directory");
        }
        if (!Files.isWritable(there)) {
            throw new UserError("cannot write in " + there + "; choose another directory with --out");
        }
        return out;
    }

    /**
     * Makes a new directory; a number distinguishes those of the same second. If it stays empty, it is removed when
     * jdyno ends.
     */
    static Path create(String id) {
        try {
            Path runs = Files.createDirectories(Path.of("runs"));
            for (int number = 1; ; number++) {
                try {
                    Path place = Files.createDirectory(runs.resolve(number == 1 ? id : id + "-" + number));
                    // Deletes empty directories only.
                    place.toFile().deleteOnExit();
                    return place;
                } catch (FileAlreadyExistsException taken) {
                    continue;
                }
            }
        } catch (IOException unwritable) {
            throw new UserError(
                    "cannot create a directory for the run in "
                            + Path.of("runs").toAbsolutePath() + " (" + unwritable + "); name another with --out",
                    unwritable);
        }
    }
}
