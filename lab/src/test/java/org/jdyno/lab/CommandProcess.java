package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * A process that runs commands of the tool one after the other, for many short commands that differ from those in a
 * process of their own in nothing but the time to start.
 */
final class CommandProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;

    /** @param process runs {@link org.jdyno.lab.cli.CommandLoop} */
    CommandProcess(Process process) {
        this.process = process;
        commands = new PrintWriter(process.outputWriter(), true);
        answers = process.inputReader();
    }

    Tool.Ended run(String... words) throws IOException {
        commands.println(JSON.writeValueAsString(words));
        String answer = answers.readLine();
        assertNotNull(answer, () -> "the process ended at " + String.join(" ", words));
        return JSON.readValue(answer, Tool.Ended.class);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
