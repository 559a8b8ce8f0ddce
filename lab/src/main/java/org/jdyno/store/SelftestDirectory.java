package org.jdyno.store;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.UserError;

/**
 * The directory of a self-test: a run directory for each part that measures, and the result.
 *
 * @param path the path of the directory
 */
public record SelftestDirectory(Path path) {
    private static final String JSON = ".json";
    private static final String RESULT = "selftest" + JSON;

    /**
     * Creates the directory.
     *
     * @throws UserError if the directory is not empty, or cannot be written
     */
    public static SelftestDirectory create(Path path) {
        Path made = Folders.ofUser(path);
        try (Stream<Path> inside = Files.list(made)) {
            if (inside.findAny().isPresent()) {
                throw new UserError(path
                        + " is not empty; name another directory with --out, or continue a self-test with --resume");
            }
            return new SelftestDirectory(made);
        } catch (IOException unreadable) {
            throw WholeFile.failure("cannot read " + path, unreadable);
        }
    }

    /**
     * Opens an existing directory.
     *
     * @param parts the names of the parts that measure
     * @throws UserError if the directory has no run of any of them
     */
    public static SelftestDirectory open(Path path, Collection<String> parts) {
        SelftestDirectory directory = new SelftestDirectory(path);
        if (parts.stream().noneMatch(directory::hasRun)) {
            throw new UserError(
                    "there is no self-test in " + path + "; --resume needs the directory of one that was begun");
        }
        return directory;
    }

    /** The file with the identity of what the parts are measured with. */
    public IdentityFile identity() {
        return new IdentityFile(path, "self-test");
    }

    /** The directory of a part's run. */
    public Path run(String part) {
        return path.resolve(part);
    }

    /** Whether a part has been begun. */
    public boolean hasRun(String part) {
        return RunDirectory.isRun(run(part));
    }

    /** Stores the result of a part that has no run. */
    public void keep(String part, Object result) {
        try {
            WholeFile.write(path.resolve(part + JSON), Json.JSON.writeValueAsBytes(result));
        } catch (IOException unwritable) {
            throw WholeFile.failure("cannot write in " + path, unwritable);
        }
    }

    /** The stored result of a part that has no run; empty if there is none. */
    public <T> Optional<T> result(String part, Class<T> type) {
        Path file = path.resolve(part + JSON);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(Json.read(file, Json.JSON, new TypeReference<T>() {
                    @Override
                    public Type getType() {
                        return type;
                    }
                }))
                : Optional.empty();
    }

    /** Stores the result of the whole self-test and returns its file. */
    public Path keep(String json) throws IOException {
        Path result = path.resolve(RESULT);
        WholeFile.write(result, json.getBytes(StandardCharsets.UTF_8));
        return result;
    }
}
