package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;

/**
 * Where {@code jdyno selftest} keeps its evidence: a run directory for each part that measures, and what came of all.
 *
 * @param path where that is
 */
public record SelftestDirectory(Path path) {
    private static final String RESULT = "selftest.json";

    /**
     * Makes it.
     *
     * @throws UserError when there is something already, or it cannot be written
     */
    public static SelftestDirectory create(Path path) {
        try {
            Files.createDirectories(path);
            try (Stream<Path> inside = Files.list(path)) {
                if (inside.findAny().isPresent()) {
                    throw new UserError("there is something in " + path
                            + " already; name another directory with --out, or go on with a self-test by --resume");
                }
            }
            return new SelftestDirectory(path.toRealPath());
        } catch (IOException unwritable) {
            throw new UserError("cannot write in " + path + ": " + unwritable, unwritable);
        }
    }

    /**
     * One that is there.
     *
     * @param parts that leave something in it
     * @throws UserError when none of them was begun there
     */
    public static SelftestDirectory open(Path path, Collection<String> parts) {
        SelftestDirectory directory = new SelftestDirectory(path);
        if (parts.stream().noneMatch(directory::hasRun)) {
            throw new UserError("in " + path
                    + " no self-test was begun that could be gone on with; name the directory of one, or"
                    + " begin it with --out");
        }
        return directory;
    }

    /** The run of a part. */
    public Path run(String part) {
        return path.resolve(part);
    }

    /** Whether a part has been begun. */
    public boolean hasRun(String part) {
        return RunDirectory.isRun(run(part));
    }

    /** Keeps the result and returns where. */
    public Path keep(String json) throws IOException {
        Path result = path.resolve(RESULT);
        WholeFile.write(result, json.getBytes(StandardCharsets.UTF_8));
        return result;
    }
}
