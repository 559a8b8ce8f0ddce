package org.jdyno.kit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file of /proc that every window reads. It stays open and is read by one call into one buffer, because the code of a
 * window is mostly interpreted and runs beside what is measured. For one thread at a time.
 */
final class ProcFile {
    private static final int MOST_BYTES = 4096;

    private final byte[] bytes = new byte[MOST_BYTES];
    /** Open until the process ends; null if there is no such file. */
    private final RandomAccessFile file;

    ProcFile(Path path) {
        RandomAccessFile opened;
        try {
            opened = new RandomAccessFile(path.toFile(), "r");
        } catch (FileNotFoundException notLinux) {
            opened = null;
        }
        file = opened;
    }

    /** The content, up to 4 KiB; empty if there is no such file, or if what it describes has ended. */
    String text() {
        if (file == null) {
            return "";
        }
        try {
            file.seek(0);
            int read = file.read(bytes);
            return read <= 0 ? "" : new String(bytes, 0, read, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
