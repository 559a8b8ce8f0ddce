package org.jdyno.host;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.model.PassedVariables;

/** Programs of this machine. */
public final class Programs {
    private static final int MAX_BYTES = 1 << 20;

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
            output = await(process, limit);
        } catch (IOException failed) {
            throw new IOException(name + ": " + failed.getMessage(), failed);
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with status " + process.exitValue() + ": " + output.strip());
        }
        return output;
    }

    /**
     * Waits for the end of a program, which is killed if it does not end in time.
     *
     * @return its standard output as UTF-8, at most 1 MiB of it
     * @throws IOException if it does not end in time
     */
    public static String await(Process process, Duration limit) throws IOException, InterruptedException {
        Output output = new Output(process);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it did not end within " + limit.toSeconds() + " s");
            }
            return output.text(limit);
        } finally {
            process.destroyForcibly();
        }
    }

    /** A shell script beside this class. */
    static String script(String name) {
        try (InputStream in = Programs.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException brokenJar) {
            throw new UncheckedIOException(brokenJar);
        }
    }

    /** What a program writes. It is read while the program runs, so that a full pipe does not block the program. */
    private static final class Output {
        private final Process process;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final Thread reader;
        /** Written by the reader before it ends. */
        private IOException unreadable;

        Output(Process process) {
            this.process = process;
            this.reader = new Thread(this::read, "jdyno-output-" + process.pid());
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            byte[] buffer = new byte[1 << 13];
            try (InputStream out = process.getInputStream()) {
                for (int length = out.read(buffer); length >= 0; length = out.read(buffer)) {
                    kept.write(buffer, 0, Math.min(length, MAX_BYTES - kept.size()));
                }
            } catch (IOException trouble) {
                unreadable = trouble;
            }
        }

        /** A child of the program may keep the output open. */
        private String text(Duration limit) throws IOException, InterruptedException {
            reader.join(limit.toMillis());
            if (reader.isAlive()) {
                throw new IOException("its output did not end within " + limit.toSeconds() + " s");
            }
            if (unreadable != null) {
                throw unreadable;
            }
            return kept.toString(StandardCharsets.UTF_8);
        }
    }
}
