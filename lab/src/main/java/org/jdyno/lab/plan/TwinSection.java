package org.jdyno.lab.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.model.TwinLibrary;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/** Reads the keys of a {@code workload.yaml} that describe the C twin. */
final class TwinSection {
    private TwinSection() {}

    /** The libraries that the twin uses where they are installed. */
    static List<TwinLibrary> libraries(Settings file) {
        List<TwinLibrary> libraries = new ArrayList<>();
        file.sections("twin-libraries").forEach((name, section) -> {
            libraries.add(
                    new TwinLibrary(name, section.text("header"), section.texts("flags"), section.text("packages")));
            section.rejectUnknownKeys();
        });
        return libraries;
    }

    /** The sources of the twin, relative to the workload's folder. */
    static List<String> sources(Settings file, Path folder) {
        List<String> sources = new ArrayList<>();
        for (String directory : file.texts("twin")) {
            try (Stream<Path> files = Files.list(folder.resolve(directory))) {
                files.map(source -> folder.relativize(source).toString())
                        .filter(source -> source.endsWith(".c"))
                        .sorted()
                        .forEach(sources::add);
            } catch (IOException unreadable) {
                throw new UserError("cannot read the twin of " + folder + ": " + Words.reason(unreadable), unreadable);
            }
        }
        return sources;
    }
}
