package org.jdyno.platform;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.model.PassedVariables;

/**
 * Runs a short program and keeps its output. Safe for use by many threads.
 *
 * <p>The program runs in an empty directory, which is removed with the core and log files of one that crashes. Its
 * output goes to a file instead of a pipe, so that a grandchild that keeps the pipe open does not delay the answer.
 */
final class ProbeCommand {
    private static final int OUTPUT_LIMIT_BYTES = 4 << 20;
    private static final long GLANCE_MILLIS = 20;
    /** A program that used this fraction of its time limit as CPU time works on a busy machine, and is given more. */
    private static final int BUSY_FRACTION = 20;

    private static final int MAX_LIMITS = 6;

    /** A shell and Java give a program that a signal has killed 128 plus its number as exit status. */
    private static final int KILLED = 128;

    /** How much must still fit beside the output. A JVM does not notice that its output is lost. */
    private static final int ROOM_BYTES = 64 << 10;

    /**
     * The end of what {@code -version} writes: {@code openjdk version "17.0.15" …}, and later {@code OpenJDK 64-Bit
     * Server VM Temurin-25.0.3+9 (build …)}. OpenJ9 has a few lines more, and an agent may write after them.
     */
    private static final Pattern VERSION =
            Pattern.compile("(?m)^.* version \"[^\"]+\"(?s:.*)^.*\\bVM\\b.*\\((?s:.*)\\).*\\R");

    /** Number of the signal by which a program ends itself, as a JVM does after a fatal error. */
    private static final int ABORT = 6;

    private static final int KILL = 9;
    private static final int TERM = 15;

    /** A line of -XX:+PrintFlagsFinal. */
    private static final Pattern FLAG = Pattern.compile("^(\\s*\\S+ +\\w+ +:?=|\\[Global flags])");

    /** A line with an error. */
    private static final Pattern COMPLAINT =
            Pattern.compile("(?i:error|unrecognized|unknown|not supported|cannot|conflicting|invalid|too"
                    + " (small|large)|incompatible|no such)");

    /** What HotSpot writes whenever it fails to start, whatever the reason. */
    private static final Pattern START_FAILED = Pattern.compile(
            "^(Error: Could not create the Java|Error: A fatal exception|Error occurred during initialization of VM)");

    private final Map<String, String> environment;
    private final Duration limit;

    /**
     * @param environment whose variables are {@linkplain PassedVariables passed on} to the program
     * @param limit after which the program is stopped; six times that if it uses CPU time all the while, because a JVM
     *     on a busy machine is not broken
     */
    ProbeCommand(Map<String, String> environment, Duration limit) {
        Map<String, String> clean = new HashMap<>(PassedVariables.of(environment));
        clean.put("LC_ALL", "C");
        this.environment = clean;
        this.limit = limit;
    }

    /**
     * What a program answered.
     *
     * @param exit its exit status, or -1 if it did not start, was stopped, or its output may be incomplete
     * @param output its standard output and error, at most 4 MiB
     * @param failure why there is no exit status, or empty
     */
    record Answer(int exit, String output, String failure) {
        boolean ok() {
            return exit == 0;
        }

        /** Whether it did not come to its own end, so that another run may give another answer. */
        boolean unfinished() {
            return exit == -1 || exit > KILLED;
        }

        /** Whether it ended itself after a fatal error. */
        boolean aborted() {
            return exit == KILLED + ABORT;
        }

        boolean endedByOthers() {
            return exit == KILLED + KILL || exit == KILLED + TERM;
        }

        /** Its lines without those of -XX:+PrintFlagsFinal, as flags have words such as memory in their names. */
        List<String> linesWithoutFlags() {
            return output.lines().filter(line -> !FLAG.matcher(line).find()).toList();
        }

        /** Whether the answer to {@code -version} is there to its end. */
        boolean toldVersion() {
            return VERSION.matcher(output).find();
        }

        /** What went wrong, as one clause: the failure, or the status and the first line with an error. */
        String complaint() {
            if (exit == -1) {
                return failure;
            }
            return (exit > KILLED ? "it was killed by signal " + (exit - KILLED) : "it ended with status " + exit)
                    + firstComplaint().map(line -> ": " + line).orElse("");
        }

        private Optional<String> firstComplaint() {
            List<String> lines = linesWithoutFlags().stream()
                    .map(String::strip)
                    .filter(line ->
                            !line.isEmpty() && !START_FAILED.matcher(line).find())
                    .toList();
            return lines.stream()
                    .filter(line -> COMPLAINT.matcher(line).find())
                    .findFirst()
                    .or(() -> lines.stream().findFirst())
                    .map(line -> line.replaceFirst("\\.+$", ""));
        }
    }

    /**
     * Runs a command; stops it and its children when it takes too long or writes too much. A command that somebody
     * kills has told nothing, and is run once more.
     */
    Answer run(List<String> command) {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Answer answer = run(command, folder.path());
            return answer.endedByOthers() ? run(command, folder.path()) : answer;
        } catch (IOException e) {
            return new Answer(-1, "", "it cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer(-1, "", "it was interrupted");
        }
    }

    private Answer run(List<String> command, Path folder) throws IOException, InterruptedException {
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
            String failure = await(process, output);
            if (failure.isEmpty() && !hasRoom(folder)) {
                failure = "there is no room for its answer in " + folder.getParent();
            }
            return new Answer(failure.isEmpty() ? process.exitValue() : -1, read(output), failure);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private static boolean hasRoom(Path folder) {
        try {
            Files.write(folder.resolve("room"), new byte[ROOM_BYTES]);
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    /** Waits for the end of a process; returns why it must be stopped, or an empty text. */
    private String await(Process process, Path output) throws IOException, InterruptedException {
        long lookedNanos = System.nanoTime();
        Duration lookedCpu = Duration.ZERO;
        int patience = MAX_LIMITS;
        while (!process.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
            if (Files.size(output) > OUTPUT_LIMIT_BYTES) {
                return "it wrote more than 4 MiB";
            }
            if (System.nanoTime() - lookedNanos > limit.toNanos()) {
                Duration cpu = cpu(process);
                boolean works = cpu.minus(lookedCpu).multipliedBy(BUSY_FRACTION).compareTo(limit) > 0;
                if (!works || --patience == 0) {
                    return "it did not answer within "
                            + limit.multipliedBy(MAX_LIMITS - patience + (works ? 0 : 1))
                                            .toMillis()
                                    / 1000.0 + " s";
                }
                lookedNanos = System.nanoTime();
                lookedCpu = cpu;
            }
        }
        return "";
    }

    /** CPU time of a process and its children, as far as the system shows it. */
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
}
