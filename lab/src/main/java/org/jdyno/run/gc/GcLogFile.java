package org.jdyno.run.gc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.host.RoleFile;

/** Reads GC logs of all formats. */
public final class GcLogFile {
    /** Of Java 9 and later: {@code [3924945ns][gc] Using G1}. Epsilon may say: Using TLAB allocation; max: 4096K. */
    private static final Pattern UNIFIED = Pattern.compile("\\[gc[ ,\\w]*] Using ([^;]+)$");

    /** Of Java 8: {@code CommandLine flags: -XX:InitialHeapSize=67108864 … -XX:+UseParallelGC}. */
    private static final Pattern FLAG = Pattern.compile("-XX:[+]Use(Serial|Parallel|ParallelOld|ConcMarkSweep|G1)GC");

    private static final String FLAGS = "CommandLine flags: ";

    /** Java 8 chooses the serial collector without a flag. */
    private static final String WITHOUT_FLAG = "Serial";

    private static final Map<String, String> SHORT = Map.of(
            "The Z Garbage Collector", "ZGC",
            "Concurrent Mark Sweep", "CMS",
            "ConcMarkSweep", "CMS",
            "ParallelOld", "Parallel");

    private static final int FIRST_LINES = 100;

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

    /** The name of the collector, such as {@code G1}; empty if the file is missing or does not tell. */
    public static Optional<String> collector(Path log) throws IOException {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (InputStream in = RoleFile.open(log)) {
            LogLines lines = new LogLines(in);
            for (String line = lines.next(); line != null && lines.number() <= FIRST_LINES; line = lines.next()) {
                Optional<String> name = collectorIn(line);
                if (name.isPresent()) {
                    return name.map(word -> SHORT.getOrDefault(word, word));
                }
            }
            return Optional.empty();
        }
    }

    private static Optional<String> collectorIn(String line) {
        Matcher unified = UNIFIED.matcher(line);
        if (unified.find()) {
            return Optional.of(unified.group(1).strip());
        }
        if (!line.startsWith(FLAGS)) {
            return Optional.empty();
        }
        Matcher flag = FLAG.matcher(line);
        return Optional.of(flag.find() ? flag.group(1) : WITHOUT_FLAG);
    }
}
