package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads GC logs of every kind. */
public final class GcLogFile {
    private GcLogFile() {}

    /**
     * Reads the log of a JVM that was started with {@link GcLogOptions}, while it runs or after.
     *
     * @throws IOException if the file is missing or cannot be read; what it says is never a reason
     */
    public static GcLog read(Path file) throws IOException {
        // Not Files.readString: a kill can cut a thread's name inside a character, which must not lose the log.
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
