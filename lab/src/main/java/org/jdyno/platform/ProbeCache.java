package org.jdyno.platform;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Jvm;
import org.jdyno.model.Sha256;

/**
 * Caches the properties of JVMs, a small file for each, so that listing JVMs does not start them. An entry is valid as
 * long as the path of the Java home and the size and time of its java, its libjvm and its release file do not change. A
 * damaged file counts as absent. Safe for use by many threads and processes: files are written atomically.
 */
final class ProbeCache {
    /** Incremented when the content of files changes. */
    private static final String FORMAT = "3\n";

    private static final JsonMapper JSON = JsonMapper.builder()
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .build();

    private final Path folder;

    ProbeCache(Path folder) {
        this.folder = folder;
    }

    /** A JVM, with the id that it got by itself; empty if it has changed since. */
    Optional<Jvm> read(Path home) throws IOException {
        try {
            Jvm jvm = JSON.readValue(Files.readAllBytes(file(home)), Jvm.class);
            return Optional.ofNullable(jvm)
                    .filter(read -> home.equals(read.home())
                            && Stream.of(read.id(), read.vendor(), read.version(), read.vm(), read.build(), read.mode())
                                    .noneMatch(Objects::isNull));
        } catch (NoSuchFileException | JacksonException e) {
            // Not cached yet, or a damaged file, which the next write replaces.
            return Optional.empty();
        }
    }

    void write(Jvm jvm) throws IOException {
        Files.createDirectories(folder);
        Path whole = Files.createTempFile(folder, "answer", ".tmp");
        try {
            JSON.writeValue(whole.toFile(), jvm);
            Files.move(whole, file(jvm.home()), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    Path file(Path home) throws IOException {
        StringBuilder key = new StringBuilder(FORMAT + home);
        for (Path file : deciding(home)) {
            if (Files.exists(file)) {
                key.append('\n').append(file).append(' ').append(Files.size(file));
                key.append(' ').append(Files.getLastModifiedTime(file).toMillis());
            }
        }
        return folder.resolve(new Sha256().add(key.toString()).hex(Sha256.SHORT) + ".json");
    }

    /** The files that change if another build is installed at the same place. */
    private static List<Path> deciding(Path home) throws IOException {
        List<Path> files = new ArrayList<>(List.of(home.resolve("bin/java"), home.resolve("release")));
        for (Path lib : List.of(home.resolve("lib"), home.resolve("jre/lib"))) {
            if (Files.isDirectory(lib)) {
                try (Stream<Path> found = Files.find(lib, 3, (path, attributes) -> path.getFileName()
                        .toString()
                        .startsWith("libjvm."))) {
                    found.sorted().forEach(files::add);
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            }
        }
        return files;
    }
}
