package org.jdyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder that takes long to prepare, for tests that change it. Each has it as it was prepared, at the same path. */
final class PreparedFolder {
    private final Path root;
    private final Path folder;
    private final Path prepared;

    /** @param root where all that was done to it is kept */
    PreparedFolder(Path root) throws IOException {
        this.root = root;
        folder = Files.createDirectory(root.resolve("folder"));
        prepared = root.resolve("prepared");
    }

    Path path() {
        return folder;
    }

    /** Makes the present content that of every later {@link #restore}. */
    void keep() throws IOException {
        Files.move(folder, prepared);
        restore();
    }

    /** Makes it empty. */
    void clear() throws IOException {
        moveAway();
        Files.createDirectory(folder);
    }

    /** Gives it the content that was kept, with the times of the files, by which JVMs are recognised. */
    void restore() throws IOException {
        moveAway();
        List<Path> files;
        try (Stream<Path> all = Files.walk(prepared)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path copy = folder.resolve(prepared.relativize(file).toString());
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private void moveAway() throws IOException {
        if (Files.exists(folder)) {
            Files.move(folder, Files.createTempDirectory(root, "used").resolve("folder"));
        }
    }
}
