package org.jdyno.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process that lives as long as its standard input is held open, and therefore ends with the lab, however that ends.
 * It is in a session of its own, where no Ctrl-C of a terminal reaches it before its time. It talks in lines of ASCII.
 * Not safe for threads.
 */
final class HeldProcess {
    /** It answers at once, or waits for a network whose own time-outs are shorter. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    /** Starts it; its error output is read as its output. */
    HeldProcess(List<String> command) throws IOException {
        List<String> words = new ArrayList<>();
        Programs.find("setsid").ifPresent(program -> words.add(program.toString()));
        words.addAll(command);
        process = new ProcessBuilder(words).redirectErrorStream(true).start();
        Thread reader = new Thread(this::read, "jdyno-held-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException killed) {
            lines.add(Optional.of("its output cannot be read: " + killed.getMessage()));
        }
        lines.add(Optional.empty());
    }

    /**
     * The next line; empty when there will be none. Waits for it for two minutes; who has not answered by then is
     * killed.
     */
    Optional<String> readLine() {
        boolean interrupted = false;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Optional<String> line = null;
        while (line == null) {
            try {
                line = lines.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                if (line == null) {
                    process.destroyForcibly();
                    line = Optional.empty();
                }
            } catch (InterruptedException stopping) {
                // What it holds must be cleared away by it all the same.
                interrupted = true;
            }
        }
        if (line.isEmpty()) {
            lines.add(line);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return line;
    }

    /** Tells it a line. Who has ended does not hear it, as reading from it then shows. */
    void writeLine(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
        } catch (IOException ended) {
            return;
        }
    }

    /** Lets it end, if it has not ended. */
    void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException endedBeforeItReadAll) {
            return;
        }
    }

    /** Its status; waits for its end, also when it is interrupted. Who has not ended after two minutes is killed. */
    int awaitEnd() {
        boolean interrupted = false;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive()) {
            try {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException stopping) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return process.exitValue();
    }
}
