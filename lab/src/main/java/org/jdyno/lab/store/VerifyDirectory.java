package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.lab.model.UserError;

/**
 * Where {@code jdyno verify} keeps its evidence: a run directory for each agreement, beside it what the other tool
 * wrote.
 *
 * @param path where that is
 */
public record VerifyDirectory(Path path) {
    private static final String RESULT = "verify.json";

    /**
     * Makes it.
     *
     * @throws UserError when there is one already, or it cannot be written
     */
    public static VerifyDirectory create(Path path) {
        if (Files.exists(path.resolve(RESULT)) || Files.exists(path.resolve("gc"))) {
            throw new UserError("there is something in " + path + " already; name another directory with --out");
        }
        try {
            return new VerifyDirectory(Files.createDirectories(path).toRealPath());
        } catch (FileAlreadyExistsException file) {
            throw new UserError(path + " is a file; --out takes a directory", file);
        } catch (IOException unwritable) {
            throw new UserError("cannot write in " + path + ": " + unwritable, unwritable);
        }
    }

    /** The run whose collections are held against JFR. */
    public Path pauseRun() {
        return path.resolve("gc");
    }

    /** The run whose histograms are held against HdrHistogram's tool. */
    public Path histogramRun() {
        return path.resolve("histograms");
    }

    /** The run whose operations are held against JMH. */
    public Path scoreRun() {
        return path.resolve("jmh");
    }

    /** A folder for what a reference tool reads and writes. */
    public Path tool(String name) throws IOException {
        return Files.createDirectories(path.resolve("tools").resolve(name));
    }

    /** Keeps the result and returns where. */
    public Path keep(String json) throws IOException {
        Path result = path.resolve(RESULT);
        WholeFile.write(result, json.getBytes(StandardCharsets.UTF_8));
        return result;
    }
}
