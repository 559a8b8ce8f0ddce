package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.kit.ChildRole;

/** A server and its files, controlled by a test. */
final class RunningSite implements AutoCloseable {
    static final int DIRECTORIES = 2;
    /** ChildRole gives it. */
    static final long SEED = 1;

    private static final List<String> OPTIONS = List.of("--add-opens=java.base/java.lang=ALL-UNNAMED");

    final ChildRole role;
    private JsonNode endpoints;

    private RunningSite(ChildRole role) {
        this.role = role;
    }

    /** Starts a server with parameters that differ from these. */
    static RunningSite start(Path directory, String... changes) throws IOException {
        return new RunningSite(ChildRole.start(OPTIONS, WebServer.class, parameters(directory, changes)));
    }

    /** Starts the twin. */
    static RunningSite startTwin(Path program, Path directory, String... changes) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString(), "server", "window-millis=50", "seed=" + SEED));
        line.addAll(List.of(parameters(directory, changes)));
        return new RunningSite(ChildRole.run(line));
    }

    static String[] parameters(Path directory, String... changes) {
        Map<String, String> parameters = new TreeMap<>(Map.of(
                "engine", "jdk",
                "threads", "platform",
                "workers", "16",
                "security", "no",
                "gateway", "fastcgi",
                "version", "1.1",
                "directories", String.valueOf(DIRECTORIES),
                "directory", directory.toString()));
        for (String change : changes) {
            String[] keyAndValue = change.split("=", 2);
            parameters.put(keyAndValue[0], keyAndValue[1]);
        }
        List<String> words = new ArrayList<>();
        parameters.forEach((key, value) -> words.add(key + "=" + value));
        return words.toArray(String[]::new);
    }

    /** Waits until it serves its files. */
    RunningSite connected() throws IOException {
        endpoints = role.next("ready").get("endpoints");
        role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
        return this;
    }

    String address() {
        return endpoints.get("http").asText();
    }

    /** Users that are connected to it. */
    ChildRole users(String version) throws IOException {
        ChildRole users = ChildRole.start(
                WebClient.class,
                "connections=3",
                "rate=0",
                "arrivals=constant",
                "wait=park",
                "think=0",
                "target=server",
                "timeout=10",
                "gzip=no",
                "version=" + version,
                "trust=system",
                "client-threads=1",
                "dynamic=50",
                "sizes=all",
                "session=3",
                "directories=" + DIRECTORIES);
        users.next("ready");
        users.ask("{\"command\":\"connect\",\"endpoints\":{\"server\":" + endpoints + "}}");
        return users;
    }

    /** Sends {@code check} or {@code stop}; returns the checks by name. */
    Map<String, Long> checks(String command) throws IOException {
        return checks(role, command);
    }

    static Map<String, Long> checks(ChildRole role, String command) throws IOException {
        role.send("{\"command\":\"" + command + "\"}");
        Map<String, Long> checks = new TreeMap<>();
        for (JsonNode event : role.answer()) {
            if (event.get("event").asText().equals("check")) {
                String value = event.get("value").asText();
                assertEquals(event.path("expected").asText(value), value);
                checks.put(event.get("name").asText(), Long.parseLong(value));
            }
        }
        return checks;
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}
