package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process that runs commands of the tool one after the other. They differ from those in a process of their own in
 * nothing but the time to start and to compile.
 */
final class CommandProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;

    /** @param process runs {@link org.jdyno.cli.CommandLoop} */
    CommandProcess(Process process) {
        this.process = process;
        commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    Tool.Ended run(String... words) throws IOException {
        commands.println(JSON.writeValueAsString(words));
        String answer = answers.readLine();
        assertNotNull(answer, () -> "the process ended at " + String.join(" ", words));
        return JSON.readValue(answer, Tool.Ended.class);
    }

    /** Waits until no process is left that its commands started. */
    void awaitNobodyLeft() throws InterruptedException {
        Tool.await("that nobody is left of the commands", () -> marked().equals(Set.of(process.pid())));
    }

    /** The processes with the mark that this one has from {@link Tool}. */
    private Set<Long> marked() {
        String mark = variables(process.pid())
                .filter(variable -> variable.startsWith("JDYNO_TEST_MARK="))
                .findFirst()
                .orElseThrow();
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> variables(pid).anyMatch(mark::equals))
                .collect(Collectors.toSet());
    }

    private static Stream<String> variables(long pid) {
        try {
            return Stream.of(
                    Files.readString(Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1)
                            .split("\0"));
        } catch (IOException goneMeanwhile) {
            return Stream.empty();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
