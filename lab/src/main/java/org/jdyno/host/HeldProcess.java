package org.jdyno.host;

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
 * A process that runs until its standard input is closed, and therefore ends with the lab, however that ends. It is in
 * its own session, so that Ctrl-C in a terminal does not reach it. It communicates in lines of ASCII. Not thread-safe.
 */
final class HeldProcess {
    /** The process answers at once, or waits for a network with shorter time-outs. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    /** Starts the process; its standard error is part of its output. */
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
     * Waits for the next line; empty if the process has ended. A process that writes none within two minutes is killed.
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
                // The process must still release what it holds.
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

    /** Writes a line. If the process has ended, the next read shows it. */
    void writeLine(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
        } catch (IOException ended) {
            return;
        }
    }

    /** Makes the process end. */
    void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException endedBeforeItReadAll) {
            return;
        }
    }

    /** Waits for the end, also if interrupted, and returns the exit status. After two minutes the process is killed. */
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
