package org.jdyno.lab.run.gc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jdyno.lab.host.RoleFile;

/** Reads GC logs of all formats. */
public final class GcLogFile {
    private GcLogFile() {}

    /**
     * Reads the log of a JVM that was started with {@link GcLogOptions}, while it runs or afterwards.
     *
     * @throws IOException if the file is missing, is none, is too large, or cannot be read, whatever its content
     */
    public static GcLog read(Path file) throws IOException {
        return read(() -> RoleFile.open(file));
    }

    static GcLog of(String text) {
        try {
            return read(() -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException tooMany) {
            throw new UncheckedIOException(tooMany);
        }
    }

    private interface Source {
        InputStream open() throws IOException;
    }

    private static GcLog read(Source source) throws IOException {
        boolean unified = isUnified(source);
        try (InputStream in = source.open()) {
            LogLines lines = new LogLines(in);
            return unified ? new UnifiedLog(lines).read() : new BracketLog(lines).read();
        }
    }

    private static boolean isUnified(Source source) throws IOException {
        try (InputStream in = source.open()) {
            LogLines lines = new LogLines(in);
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (UnifiedLine.isUnified(line)) {
                    return true;
                }
            }
            return false;
        }
    }
}
