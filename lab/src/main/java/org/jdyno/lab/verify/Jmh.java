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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;

/**
 * JMH as it is installed here. jdyno does not ship it and does not need it: it is looked for where Maven keeps what it
 * has fetched, or where a user says.
 *
 * @param jars JMH, its annotation processor and what they need
 */
public record Jmh(List<Path> jars) {
    static final String HOW_TO_GET =
            "JMH is not here; ./mvnw -q -pl kit test-compile fetches it, or name its jars with --jmh";

    private static final String GROUP = "org/openjdk/jmh/";
    private static final Pattern CORE = Pattern.compile("jmh-core-(.+)\\.jar");
    private static final Comparator<Path> BY_VERSION =
            Comparator.comparing(folder -> numbers(folder.getFileName().toString()), Arrays::compare);

    public Jmh {
        jars = List.copyOf(jars);
    }

    /**
     * Finds it.
     *
     * @param named jars, folders of jars, or one jar that holds everything, with the path separator between; empty to
     *     look in the repository
     * @param repository where Maven keeps jars
     * @throws UserError when there is nothing where it was said to be
     */
    public static Optional<Jmh> find(Optional<String> named, Path repository) {
        if (named.isEmpty()) {
            return inRepository(repository);
        }
        List<Path> jars = Stream.of(named.get().split(File.pathSeparator))
                .map(Path::of)
                .flatMap(place -> Files.isDirectory(place) ? jarsIn(place).stream() : Stream.of(place))
                .map(Path::toAbsolutePath)
                .toList();
        Optional<Path> missing =
                jars.stream().filter(jar -> !Files.isRegularFile(jar)).findFirst();
        if (jars.isEmpty() || missing.isPresent()) {
            throw new UserError(
                    "--jmh names " + missing.map(Path::toString).orElse(named.get()) + ", where there is no jar");
        }
        return Optional.of(new Jmh(jars));
    }

    /** The newest that has all it needs; what jmh-core needs, by its POM, are two libraries. */
    private static Optional<Jmh> inRepository(Path repository) {
        for (Path version : versions(repository.resolve(GROUP + "jmh-core"))) {
            Path processor =
                    repository.resolve(GROUP + "jmh-generator-annprocess").resolve(version.getFileName());
            List<List<Path>> parts = List.of(
                    jarsIn(version),
                    jarsIn(processor),
                    newest(repository.resolve("net/sf/jopt-simple/jopt-simple")),
                    newest(repository.resolve("org/apache/commons/commons-math3")));
            if (parts.stream().noneMatch(List::isEmpty)) {
                return Optional.of(new Jmh(parts.stream().flatMap(List::stream).toList()));
            }
        }
        return Optional.empty();
    }

    /** {@code JMH 1.37}, as far as the names of the jars tell. */
    String title() {
        return jars.stream()
                .map(jar -> CORE.matcher(jar.getFileName().toString()))
                .filter(Matcher::matches)
                .map(core -> "JMH " + core.group(1))
                .findFirst()
                .orElse("JMH");
    }

    String classPath() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> newest(Path artifact) {
        return versions(artifact).stream()
                .map(Jmh::jarsIn)
                .filter(jars -> !jars.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** The newest first. */
    private static List<Path> versions(Path artifact) {
        List<Path> versions = new ArrayList<>(listed(artifact));
        versions.sort(BY_VERSION.reversed());
        return versions;
    }

    private static List<Path> jarsIn(Path folder) {
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
