package org.jdyno.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.model.UserError;

/** The directory of {@code jdyno verify}: a run directory for each agreement, and the files of the reference tools. */
public record VerifyDirectory(Path path) {
    private static final String RESULT = "verify.json";

    /**
     * Makes the directory.
     *
     * @throws UserError if it has results already, or cannot be written
     */
    public static VerifyDirectory create(Path path) {
        if (Files.exists(path.resolve(RESULT)) || Files.exists(path.resolve("gc"))) {
            throw new UserError(path + " has results of jdyno verify already; choose another directory with --out");
        }
        return new VerifyDirectory(Folders.ofUser(path));
    }

    /** The run whose collections are compared with JFR. */
    public Path pauseRun() {
        return path.resolve("gc");
    }

    /** The run whose histograms are compared with the tool of HdrHistogram. */
    public Path histogramRun() {
        return path.resolve("histograms");
    }

    /** The directory for the files of a reference tool. */
    public Path tool(String name) throws IOException {
        return Files.createDirectories(path.resolve("tools").resolve(name));
    }

    /** Writes the result. */
    public void keep(String json) throws IOException {
        WholeFile.write(path.resolve(RESULT), json.getBytes(StandardCharsets.UTF_8));
    }
}
