package org.jdyno.lab.platform;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.lab.model.Collector;
import org.jdyno.lab.model.Sha256;

/**
 * Caches the properties of JVMs, a small file for each, so that listing JVMs does not start them. An entry is valid as
 * long as the path of the Java home and the size and time of its java, its libjvm and its release file do not change. A
 * damaged file counts as absent. Safe for use by many threads and processes: files are written atomically.
 */
final class ProbeCache {
    /** Incremented when the content of entries changes. */
    private static final int FORMAT = 2;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    ProbeCache(Path folder) {
        this.folder = folder;
    }

    /** The properties of a JVM, except its id. */
    record Entry(int format, String home, JvmProbe.Identity identity, Set<Collector> collectors, boolean graal) {
        static Entry of(Path home, JvmProbe.Identity identity, CollectorProbe.Offer offer) {
            return new Entry(FORMAT, home.toString(), identity, offer.collectors(), offer.graal());
        }

        private boolean isSound(Path place) {
            return format == FORMAT
                    && place.toString().equals(home)
                    && identity != null
                    && identity.feature() > 0
                    && Stream.of(
                                    identity.vendor(),
                                    identity.version(),
                                    identity.vm(),
                                    identity.build(),
                                    identity.mode())
                            .noneMatch(Objects::isNull)
                    && collectors != null
                    && !collectors.contains(null);
        }
    }

    /** The entry of a JVM, unless the JVM has changed since. */
    Optional<Entry> read(Path home) throws IOException {
        try {
            Entry entry = JSON.readValue(Files.readAllBytes(file(home)), Entry.class);
            return Optional.ofNullable(entry).filter(read -> read.isSound(home));
        } catch (NoSuchFileException | JacksonException e) {
            // Not cached yet, or a damaged file, which the next write replaces.
            return Optional.empty();
        }
    }

    void write(Path home, Entry entry) throws IOException {
        Files.createDirectories(folder);
        Path whole = Files.createTempFile(folder, "answer", ".tmp");
        try {
            Files.write(whole, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(entry));
            Files.move(whole, file(home), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    Path file(Path home) throws IOException {
        StringBuilder key = new StringBuilder(home.toString());
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
