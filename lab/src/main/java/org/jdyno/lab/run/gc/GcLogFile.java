package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
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
        return read(() -> open(file));
    }

    /** The decoder replaces a character that a kill has cut. */
    static Reader open(Path file) throws IOException {
        return new InputStreamReader(RoleFile.open(file), StandardCharsets.UTF_8);
    }

    static GcLog of(String text) {
        try {
            return read(() -> new StringReader(text));
        } catch (IOException tooMany) {
            throw new UncheckedIOException(tooMany);
        }
    }

    private interface Source {
        Reader open() throws IOException;
    }

    private static GcLog read(Source source) throws IOException {
        boolean unified = isUnified(source);
        try (Reader reader = source.open()) {
            LogLines lines = new LogLines(reader);
            return unified ? new UnifiedLog(lines).read() : new BracketLog(lines).read();
        }
    }

    private static boolean isUnified(Source source) throws IOException {
        try (Reader reader = source.open()) {
            LogLines lines = new LogLines(reader);
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (UnifiedLine.isUnified(line)) {
                    return true;
                }
            }
            return false;
        }
    }
}
