package org.jdyno.host;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the small files of /proc and /sys; the result is empty if there is no such file, or on another system. */
public final class Proc {
    /** More than the size of any file read here. */
    private static final int LONGEST_BYTES = 1 << 20;

    private Proc() {}

    public static Optional<String> text(String file) {
        // With large reads: only the first read of a file of /proc/sys returns data, and long files return a page at a
        // time.
        try (InputStream in = new FileInputStream(file)) {
            return Optional.of(new String(in.readNBytes(LONGEST_BYTES), StandardCharsets.ISO_8859_1));
        } catch (IOException notOnThisSystem) {
            return Optional.empty();
        }
    }

    public static List<String> lines(String file) {
        return text(file).map(text -> text.lines().toList()).orElse(List.of());
    }

    /** The control groups of this process: the number, controllers and path of each. */
    static List<String[]> controlGroups() {
        return lines("/proc/self/cgroup").stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3 && parts[2].startsWith("/"))
                .toList();
    }

    public static Optional<String> line(String file) {
        return lines(file).stream().findFirst();
    }

    /** The rest of the first line with this beginning, trimmed. */
    public static Optional<String> field(String file, String beginning) {
        return lines(file).stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()).trim())
                .findFirst();
    }

    /** The number in a file; empty also for {@code max}. */
    public static OptionalLong number(String file) {
        return line(file)
                .map(String::trim)
                .filter(text -> text.matches("\\d+"))
                .map(text -> OptionalLong.of(bounded(text)))
                .orElse(OptionalLong.empty());
    }

    /** A whole number; one beyond those of Java, such as the 2^64 - 1 of no limit, is the largest of these. */
    public static long bounded(String digits) {
        return new BigInteger(digits).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    /** A hard limit of this process and its children, by its name in /proc/self/limits; empty if there is none. */
    static OptionalLong limit(String name) {
        return field("/proc/self/limits", name)
                .map(columns -> columns.split("\\s+")[1])
                .filter(hard -> !hard.equals("unlimited"))
                .map(hard -> OptionalLong.of(bounded(hard)))
                .orElse(OptionalLong.empty());
    }

    /** The number of tasks of all processes of a user. */
    static long tasksOfUser(String uid) {
        long tasks = 0;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                String status = process.resolve("status").toString();
                if (field(status, "Uid:")
                        .filter(ids -> ids.startsWith(uid + "\t"))
                        .isPresent()) {
                    tasks += field(status, "Threads:").map(Long::parseLong).orElse(0L);
                }
            }
        } catch (IOException notOnThisSystem) {
            return 0;
        }
        return tasks;
    }
}
