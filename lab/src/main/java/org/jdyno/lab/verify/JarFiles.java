package org.jdyno.lab.verify;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;

/** The jars of a reference tool in Java: those that a user names, or those in Maven's local repository. */
final class JarFiles {
    private static final Comparator<Path> BY_VERSION =
            Comparator.comparing(folder -> numbers(folder.getFileName().toString()), Arrays::compare);

    private JarFiles() {}

    /**
     * The jars that an option names.
     *
     * @param option such as {@code --jmh}
     * @param named jars or directories of jars, with the path separator between
     * @throws UserError if there is none, or if a named one does not exist
     */
    static List<Path> named(String option, String named) {
        List<Path> jars = Stream.of(named.split(File.pathSeparator))
                .map(Path::of)
                .flatMap(place -> Files.isDirectory(place) ? in(place).stream() : Stream.of(place))
                .map(Path::toAbsolutePath)
                .toList();
        Optional<Path> missing =
                jars.stream().filter(jar -> !Files.isRegularFile(jar)).findFirst();
        if (jars.isEmpty() || missing.isPresent()) {
            throw new UserError(option + " must be jars or directories of jars; there is no jar in "
                    + missing.map(Path::toString).orElse(named));
        }
        return jars;
    }

    /** The directories of the versions of an artifact in a repository, the newest first. */
    static List<Path> versions(Path artifact) {
        List<Path> versions = new ArrayList<>(listed(artifact));
        versions.sort(BY_VERSION.reversed());
        return versions;
    }

    /** The jars of the newest version that has any. */
    static List<Path> newest(Path artifact) {
        return versions(artifact).stream()
                .map(JarFiles::in)
                .filter(jars -> !jars.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** The jars with classes in a directory, by name. */
    static List<Path> in(Path folder) {
        return listed(folder).stream()
                .filter(file -> file.toString().endsWith(".jar"))
                .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
                .sorted()
                .toList();
    }

    private static List<Path> listed(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int[] numbers(String version) {
        return Stream.of(version.split("\\D+"))
                .filter(part -> !part.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
