package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.Checkout;
import org.jdyno.Tool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command whose thread waits where no interrupt reaches it ends all the same when it is told to. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StuckCommandTest {
    @TempDir
    private Path folder;

    private Path fifo;

    /** The main class of the process, which opens a FIFO that nobody writes to. */
    static final class Command {
        public static void main(String[] words) {
            ProcessEnd.with(() -> {
                Console console = new Console(new PrintWriter(System.out, true), false);
                try {
                    console.runStoppable(
                            () -> {
                                System.out.println(
                                        "stuck " + ProcessHandle.current().pid());
                                Files.newInputStream(Path.of(words[0])).close();
                            },
                            "continue it");
                } catch (IOException opened) {
                    throw new UncheckedIOException(opened);
                } catch (InterruptedException stopped) {
                    return ExitCode.INTERRUPTED;
                }
                return ExitCode.DONE;
            });
        }
    }

    @BeforeEach
    void makeFifo() throws Exception {
        fifo = folder.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
    }

    private Process start(String script) throws IOException {
        String java = Checkout.javaHome().resolve("bin/java") + " -XX:+UseSerialGC -cp '"
                + System.getProperty("java.class.path") + "' '" + Command.class.getName() + "' '" + fifo + "'";
        return new ProcessBuilder(List.of("sh", "-c", script.replace("JAVA", java)))
                .redirectErrorStream(true)
                .start();
    }

    private static ProcessHandle stuck(BufferedReader out) throws IOException {
        String line = out.readLine();
        assertTrue(line != null && line.startsWith("stuck "), line);
        return ProcessHandle.of(Long.parseLong(line.split(" ")[1])).orElseThrow();
    }

    /** A shell has those that it starts in the background ignore INT. */
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP"})
    void aSignalEndsIt(String signal) throws Exception {
        Tool.requireSignal(signal);
        Process launcher = start("JAVA & wait");
        try (BufferedReader out = launcher.inputReader()) {
            Tool.signal(signal, stuck(out));
            assertTrue(out.lines().toList().contains("jdyno: continue it"));
        }
    }
}
