package org.jdyno.lab.verify;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
        return Optional.of(new Jmh(JarFiles.named("--jmh", named.get())));
    }

    /** The newest version whose libraries are there too. */
    private static Optional<Jmh> inRepository(Path repository) {
        for (Path version : JarFiles.versions(repository.resolve(GROUP + "jmh-core"))) {
            Path processor =
                    repository.resolve(GROUP + "jmh-generator-annprocess").resolve(version.getFileName());
            List<List<Path>> parts = List.of(
                    JarFiles.in(version),
                    JarFiles.in(processor),
                    JarFiles.newest(repository.resolve("net/sf/jopt-simple/jopt-simple")),
                    JarFiles.newest(repository.resolve("org/apache/commons/commons-math3")));
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
}
