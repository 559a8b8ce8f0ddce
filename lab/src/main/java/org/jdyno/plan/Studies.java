package org.jdyno.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** The studies shipped with jdyno: every YAML file of a directory, by its name. */
public final class Studies {
    private static final String SUFFIX = ".yaml";

    private final Path folder;
    private final List<String> names;

    private Studies(Path folder, List<String> names) {
        this.folder = folder;
        this.names = names;
    }

    /** Lists the studies of a directory; reads none of them. */
    public static Studies in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return new Studies(
                    folder,
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(SUFFIX))
                            .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                            .sorted()
                            .toList());
        } catch (IOException unreadable) {
            throw new UserError("cannot read the studies in " + folder + ": " + Words.reason(unreadable), unreadable);
        }
    }

    public List<String> names() {
        return names;
    }

    public boolean has(String name) {
        return names.contains(name);
    }

    /** @throws UserError that names the nearest study */
    public StudyFile get(String name) {
        if (!has(name)) {
            throw new UserError("there is no study " + Words.quoted(name) + Words.hint(name, names));
        }
        StudyFile file = StudyFile.read(folder.resolve(name + SUFFIX));
        if (!file.study().name().equals(name)) {
            throw new UserError(
                    folder.resolve(name + SUFFIX) + ": name must be " + name + ", like the name of the file, not "
                            + Words.quoted(file.study().name()));
        }
        return file;
    }
}
