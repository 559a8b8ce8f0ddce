package org.jdyno.lab.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.PassedVariables;

/** Programs of this machine. */
public final class Programs {
    private Programs() {}

    /** The path of a program; empty if it is not on the PATH. */
    public static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        for (String folder : path.split(File.pathSeparator)) {
            Path candidate = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /**
     * Runs a short program to its end, with the environment of roles.
     *
     * @return its output and its messages
     * @throws IOException if it does not start, does not end in time, or ends with another status than 0
     */
    public static String run(List<String> command, Duration limit) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().retainAll(PassedVariables.NAMES);
        Process process = builder.start();
        process.getOutputStream().close();
        String name = Path.of(command.get(0)).getFileName().toString();
        String output;
        try {
            output = BoundedOutput.await(process, limit);
        } catch (IOException failed) {
            throw new IOException(name + ": " + failed.getMessage(), failed);
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with status " + process.exitValue() + ": " + output.strip());
        }
        return output;
    }
}
