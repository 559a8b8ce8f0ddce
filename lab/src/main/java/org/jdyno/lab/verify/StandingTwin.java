package org.jdyno.lab.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Role;

/** The C twin of a serving role, started as in a trial but without one, for the load generator of another tool. */
final class StandingTwin implements AutoCloseable {
    private final Processes processes;
    private final Process process;
    private final JsonNode endpoints;

    /**
     * Starts it and waits until it is ready.
     *
     * @param program the program of the twin
     * @param onProcessors the processors that it may use
     * @throws ToolFailure if it does not become ready
     */
    StandingTwin(Processes processes, Path program, Role role, Point point, Set<Integer> onProcessors, Path folder)
            throws IOException, ToolFailure {
        this.processes = processes;
        List<String> command = new ArrayList<>(List.of(program.toString(), role.name()));
        point.values().forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of("window-millis=1000", "seed=1"));
        process = processes.start(processes.commandLine(command, onProcessors), folder);
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        JsonNode event = line == null ? null : new ObjectMapper().readTree(line);
        if (event == null || !event.path("event").asText().equals("ready")) {
            close();
            throw new ToolFailure("the twin of " + role.name() + " did not become ready: " + line);
        }
        endpoints = event.get("endpoints");
    }

    /** Its address as {@code host:port}. */
    String endpoint(String name) {
        return endpoints.get(name).asText();
    }

    @Override
    public void close() {
        processes.kill(process);
    }
}
