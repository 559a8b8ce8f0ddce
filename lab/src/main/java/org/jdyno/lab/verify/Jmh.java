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
 * JMH on this machine, in Maven's local repository or in the jars a user names. It is not part of jdyno.
 *
 * @param jars JMH, its annotation processor and their libraries
 */
public record Jmh(List<Path> jars) {
    static final String HOW_TO_GET =
            "JMH is not installed; fetch it with ./mvnw -q -pl kit test-compile, or name its jars with --jmh";

    private static final String GROUP = "org/openjdk/jmh/";
    private static final Pattern CORE = Pattern.compile("jmh-core-(.+)\\.jar");
    private static final Comparator<Path> BY_VERSION =
            Comparator.comparing(folder -> numbers(folder.getFileName().toString()), Arrays::compare);

    public Jmh {
        jars = List.copyOf(jars);
    }

    /**
     * Finds JMH.
     *
     * @param named jars or directories of jars, with the path separator between; empty to search the repository
     * @param repository Maven's local repository
     * @throws UserError if a named jar does not exist
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
            throw new UserError("--jmh must be jars or directories of jars; there is no jar in "
                    + missing.map(Path::toString).orElse(named.get()));
        }
        return Optional.of(new Jmh(jars));
    }

    /** The newest version whose libraries are there too. */
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

    /** {@code JMH 1.37}, from the names of the jars. */
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
