package org.jdyno.lab.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there whole or not at all, whenever the machine stops. */
final class WholeFile {
    private WholeFile() {}

    /** Writes under a temporary name, forces it to the disk and renames it. */
    static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        Files.write(temporary, content);
        force(temporary);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        force(file.toAbsolutePath().getParent());
    }

    /** Waits until a file, or the names in a folder, are on the disk. */
    static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
