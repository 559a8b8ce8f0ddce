package org.jdyno.lab.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/** The studies that are shipped: every YAML file of a folder, named as the file. */
public final class Studies {
    private static final String SUFFIX = ".yaml";

    private final Path folder;
    private final List<String> names;

    private Studies(Path folder, List<String> names) {
        this.folder = folder;
        this.names = names;
    }

    /** Looks into a folder; what is in the files is read when it is asked for. */
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
            throw new UserError("cannot read the studies in " + folder + ": " + unreadable, unreadable);
        }
    }

    public List<String> names() {
        return names;
    }

    public boolean has(String name) {
        return names.contains(name);
    }

    /** The study of this name, or an error that names the nearest right word. */
    public StudyFile get(String name) {
        if (!has(name)) {
            throw new UserError("there is no study \"" + name + "\"" + Words.hint(name, names));
        }
        StudyFile file = StudyFile.read(folder.resolve(name + SUFFIX));
        if (!file.study().name().equals(name)) {
            throw new UserError(folder.resolve(name + SUFFIX) + " names itself \""
                    + file.study().name() + "\"; its name must be that of its file");
        }
        return file;
    }
}
