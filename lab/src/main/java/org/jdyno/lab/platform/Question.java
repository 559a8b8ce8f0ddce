package org.jdyno.lab.platform;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.lab.model.PassedVariables;

/**
 * Starts a short program and keeps what it writes. Safe for use by many threads.
 *
 * <p>The program runs in an empty folder of its own, so that the core and log files of one that crashes leave with it,
 * and its output goes to a file rather than a pipe, so that a grandchild that keeps the pipe open cannot hold us up.
 */
final class Question {
    private static final int OUTPUT_LIMIT_BYTES = 4 << 20;
    private static final long GLANCE_MILLIS = 20;
    /**
     * A program that got this fraction of its time limit as processor time works, on a machine that is busy; it is
     * given more.
     */
    private static final int BUSY_FRACTION = 20;

    private static final int MOST_LIMITS = 6;

    /** A line that complains, not one of -XX:+PrintFlagsFinal that only has such a word in a flag's name. */
    private static final Pattern COMPLAINT = Pattern.compile("^(?!\\S+ +\\w+ +:?=).*"
            + "(?i:error|unrecognized|unknown|not supported|cannot|conflicting|invalid|too"
            + " (small|large)|incompatible|no such)");

    /** What HotSpot says whenever it gives up, whatever the reason. */
    private static final Pattern FORMULA = Pattern.compile(
            "^(Error: Could not create the Java|Error: A fatal exception|Error occurred during initialization of VM)");

    private final Map<String, String> environment;
    private final Duration limit;

    /**
     * A question asked with those of these variables that are {@linkplain PassedVariables passed on}, and given up
     * after this time; after six times as long when the program is at work all the while, for a busy machine is no
     * reason to call a JVM broken.
     */
    Question(Map<String, String> environment, Duration limit) {
        Map<String, String> clean = new HashMap<>(PassedVariables.of(environment));
        clean.put("LC_ALL", "C");
        this.environment = clean;
        this.limit = limit;
    }

    /**
     * What a program answered.
     *
     * @param exit its exit status, or -1 when it had none because it was not started or was stopped
     * @param output its standard output and error as they came, at most 4 MiB
     * @param trouble why there is no exit status, or empty
     */
    record Answer(int exit, String output, String trouble) {
        boolean ok() {
            return exit == 0;
        }

        /** Whether it was stopped before it ended by itself, so that asking again may give another answer. */
        boolean unfinished() {
            return exit == -1;
        }

        /** One clause that says what went wrong: the trouble, or the status and the first line that complains. */
        String complaint() {
            if (unfinished()) {
                return trouble;
            }
            return "it ended with status " + exit
                    + firstComplaint().map(line -> ": " + line).orElse("");
        }

        private Optional<String> firstComplaint() {
            List<String> lines = output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !FORMULA.matcher(line).find())
                    .toList();
            return lines.stream()
                    .filter(line -> COMPLAINT.matcher(line).find())
                    .findFirst()
                    .or(() -> lines.stream().findFirst())
                    .map(line -> line.replaceFirst("\\.+$", ""));
        }
    }

    /** Runs the command to its end, or stops it and all its children when the time is up or the output too much. */
    Answer ask(List<String> command) {
        try {
            Path folder = Files.createTempDirectory("jdyno-ask");
            try {
                return ask(command, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            return new Answer(-1, "", "it cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer(-1, "", "the question was interrupted");
        }
    }

    private Answer ask(List<String> command, Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            String trouble = watch(process, output);
            return new Answer(trouble.isEmpty() ? process.exitValue() : -1, read(output), trouble);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private String watch(Process process, Path output) throws IOException, InterruptedException {
        long lookedNanos = System.nanoTime();
        Duration lookedCpu = Duration.ZERO;
        int patience = MOST_LIMITS;
        while (!process.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
            if (Files.size(output) > OUTPUT_LIMIT_BYTES) {
                return "it floods its output";
            }
            if (System.nanoTime() - lookedNanos > limit.toNanos()) {
                Duration cpu = cpu(process);
                boolean works = cpu.minus(lookedCpu).multipliedBy(BUSY_FRACTION).compareTo(limit) > 0;
                if (!works || --patience == 0) {
                    return "it did not answer within "
                            + limit.multipliedBy(MOST_LIMITS - patience + (works ? 0 : 1))
                                            .toMillis()
                                    / 1000.0 + " s";
                }
                lookedNanos = System.nanoTime();
                lookedCpu = cpu;
            }
        }
        return "";
    }

    /** Processor time of a process and its children, as far as the system tells. */
    private static Duration cpu(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static String read(Path output) throws IOException {
        try (InputStream in = Files.newInputStream(output)) {
            return new String(in.readNBytes(OUTPUT_LIMIT_BYTES), StandardCharsets.UTF_8);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
