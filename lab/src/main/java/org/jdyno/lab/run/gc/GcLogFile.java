package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads GC logs of all formats. */
public final class GcLogFile {
    private GcLogFile() {}

    /**
     * Reads the log of a JVM that was started with {@link GcLogOptions}, while it runs or afterwards.
     *
     * @throws IOException if the file is missing or cannot be read, whatever its content
     */
    public static GcLog read(Path file) throws IOException {
        // Files.readString would fail if a kill has cut the log within a character.
        return of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    static GcLog of(String text) {
        List<String> lines = text.lines().toList();
        boolean cut = !text.isEmpty() && !text.endsWith("\n");
        return lines.stream().anyMatch(UnifiedLine::isUnified)
                ? new UnifiedLog(lines, cut).read()
                : new BracketLog(lines, cut).read();
    }
}
