package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The name of the collector that wrote a GC log. */
public final class NamedCollector {
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

    private NamedCollector() {}

    /** The name, such as {@code G1}; empty if the file is missing or does not tell. */
    public static Optional<String> of(Path log) throws IOException {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        // Every byte is a character of this set, so a log that a kill has cut can be read.
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.limit(FIRST_LINES)
                    .flatMap(line -> name(line).stream())
                    .findFirst()
                    .map(name -> SHORT.getOrDefault(name, name));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static Optional<String> name(String line) {
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
