package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;

/** A role {@code database} in a process of its own, and how its clients see it. */
final class StartedDatabase implements AutoCloseable {
    final ChildRole role;
    private final List<String> parameters;
    private final Path directory;
    private final Path log;

    /**
     * Starts the role.
     *
     * @param directory for its data and its log
     */
    StartedDatabase(Path directory, String... parameters) throws IOException {
        this.directory = directory;
        this.parameters = List.of(parameters);
        log = directory.resolve("database.log");
        role = ChildRole.start(
                DatabaseRole.class,
                Stream.concat(Stream.of("directory=" + directory, "log=" + log), this.parameters.stream())
                        .toArray(String[]::new));
    }

    /** Awaits that the server is ready; returns the database as a client sees it, which may have more parameters. */
    Database ready(String... ofClient) throws IOException {
        return asSeenWith(endpoints(), ofClient);
    }

    Map<String, String> endpoints() throws IOException {
        JsonNode ready = role.next("ready");
        Map<String, String> endpoints = new HashMap<>();
        ready.get("endpoints")
                .properties()
                .forEach(each -> endpoints.put(each.getKey(), each.getValue().asText()));
        return endpoints;
    }

    Database asSeenWith(Map<String, String> endpoints, String... ofClient) {
        return Database.of(
                RoleContexts.parameters(Stream.concat(parameters.stream(), Arrays.stream(ofClient))
                        .toArray(String[]::new)),
                Map.of(Database.ROLE, endpoints));
    }

    /** Awaits the failure, when nothing may be left. */
    void verifyFailure(String cause, String part) throws IOException {
        JsonNode failed = role.answer().get(0);
        assertNothingLeft();
        assertEquals("failed", failed.get("event").asText(), failed.toString());
        assertEquals(cause, failed.get("cause").asText(), failed.toString());
        assertTrue(failed.get("message").asText().contains(part), failed.toString());
    }

    /** Stops it, when nothing may be left. */
    void verifyStop() throws IOException {
        JsonNode answer = role.ask("{\"command\":\"stop\"}");
        assertEquals("done", answer.get("event").asText(), answer.toString());
        assertNothingLeft();
    }

    void assertNothingLeft() throws IOException {
        assertEquals(List.of(), left());
    }

    /** The directories and processes of the server that are there now. */
    List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(directory);
                Stream<Path> processes = Files.list(Path.of("/proc"))) {
            List<String> left = new ArrayList<>();
            files.filter(file -> !file.equals(log)).forEach(file -> left.add(file.toString()));
            processes.map(StartedDatabase::command).filter(this::isOfServer).forEach(left::add);
            return left;
        }
    }

    private boolean isOfServer(String command) {
        return command.contains(directory.toString())
                && !command.contains("DatabaseRole")
                && !command.contains("jdyno-guard");
    }

    private static String command(Path process) {
        try {
            return Files.readString(process.resolve("cmdline")).replace('\0', ' ');
        } catch (IOException noProcessOrEnded) {
            return "";
        }
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}
