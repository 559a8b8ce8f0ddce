package org.jdyno.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Workload;

/** The plan files that come with workloads: {@code orders/autorun}. */
public final class Profiles {
    private static final String FOLDER = "profiles";
    private static final String SUFFIX = ".yaml";

    private Profiles() {}

    /** The profiles of a workload: name to title, sorted by name. */
    public static Map<String, String> of(Workload workload) {
        Map<String, String> titles = new LinkedHashMap<>();
        Path folder = workload.folder().resolve(FOLDER);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(SUFFIX))
                        .sorted()
                        .forEach(file -> titles.put(
                                workload.name() + "/"
                                        + file.getFileName().toString().replace(SUFFIX, ""),
                                PlanFile.read(file).get(PlanKeys.TITLE).orElseThrow()));
            } catch (IOException unreadable) {
                throw new UncheckedIOException("cannot list " + folder, unreadable);
            }
        }
        return titles;
    }

    /** The file of a profile; empty if no workload has it. */
    public static Optional<Path> file(String word, Workloads workloads) {
        int slash = word.indexOf('/');
        if (slash < 1 || !workloads.has(word.substring(0, slash))) {
            return Optional.empty();
        }
        Workload workload = workloads.get(word.substring(0, slash));
        return of(workload).containsKey(word)
                ? Optional.of(workload.folder().resolve(FOLDER).resolve(word.substring(slash + 1) + SUFFIX))
                : Optional.empty();
    }
}
