package org.jdyno.lab.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.model.PassedVariables;

/** Runs a program to its end, or until a time-out, with the environment of roles. */
final class Program {
    private Program() {}

    /**
     * Runs the program and kills all its processes in the end.
     *
     * @param log receives its output
     * @throws ToolFailure if its exit status is not 0, or if it does not end in time
     */
    static void run(List<String> command, Path log, Duration patience)
            throws IOException, InterruptedException, ToolFailure {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(log.toAbsolutePath().getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().retainAll(PassedVariables.NAMES);
        String name = Path.of(command.get(0)).getFileName().toString();
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ToolFailure(name + " did not end within " + patience.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new ToolFailure(
                        name + " ended with status " + process.exitValue() + ": " + lastLine(log) + " (" + log + ")");
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String lastLine(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce("no output", (before, last) -> last.strip());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
