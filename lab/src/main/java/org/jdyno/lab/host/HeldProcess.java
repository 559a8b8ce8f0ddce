package org.jdyno.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process that lives as long as its standard input is held open, and therefore ends with the lab, however that ends. It is in a session of
 * its own, where no Ctrl-C of a terminal reaches it before its time. It talks in lines of ASCII. Not safe for threads.
 */
final class HeldProcess {
    private final Process process;
    private final BufferedReader out;

    /** Starts it; its error output is read as its output. */
    HeldProcess(List<String> command) throws IOException {
        List<String> words = new ArrayList<>();
        Programs.find("setsid").ifPresent(program -> words.add(program.toString()));
        words.addAll(command);
        process = new ProcessBuilder(words).redirectErrorStream(true).start();
        out = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** The next line; empty when there will be none. Waits for it. */
    Optional<String> readLine() {
        try {
            return Optional.ofNullable(out.readLine());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
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

    /** Its status; waits for its end, also when it is interrupted. */
    int awaitEnd() {
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
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
