package org.jdyno.kit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file of /proc that every window reads. It stays open and is read into one buffer, usually by one call, because the
 * code of a window is mostly interpreted and runs beside what is measured. For one thread at a time.
 */
final class ProcFile {
    private static final int USUAL_BYTES = 4096;

    /** Grows to what the file has: the groups of a user stand before the memory in /proc/self/status. */
    private byte[] bytes = new byte[USUAL_BYTES];
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

    /** The content; empty if there is no such file, or if what it describes has ended. */
    String text() {
        if (file == null) {
            return "";
        }
        try {
            file.seek(0);
            int length = 0;
            int read = file.read(bytes);
            while (read > 0) {
                length += read;
                if (length < bytes.length) {
                    break;
                }
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
                read = file.read(bytes, length, bytes.length - length);
            }
            return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
