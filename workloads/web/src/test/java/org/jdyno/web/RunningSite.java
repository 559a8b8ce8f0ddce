package org.jdyno.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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
        return new RunningSite(ChildRole.startInC(program, "server", parameters(directory, changes)));
    }

    static String[] parameters(Path directory, String... changes) {
        String[] usual = {"engine=jdk", "workers=16", "directories=" + DIRECTORIES, "directory=" + directory};
        return ChildRole.parameters(
                Stream.concat(Stream.of(usual), Stream.of(changes)).toArray(String[]::new));
    }

    /** Waits until it serves its files. */
    RunningSite connected() throws IOException {
        endpoints = role.next("ready").get("endpoints");
        role.connect("{}");
        return this;
    }

    String address() {
        return endpoints.get("http").asText();
    }

    /** Users that are connected to it. */
    ChildRole users(String version, String tls) throws IOException {
        ChildRole users = ChildRole.start(
                WebClient.class,
                ChildRole.parameters(
                        "connections=3",
                        "version=" + version,
                        "tls=" + tls,
                        "client-threads=1",
                        "session=3",
                        "directories=" + DIRECTORIES));
        users.next("ready");
        users.connect("{\"server\":" + endpoints + "}");
        return users;
    }

    /** Sends {@code check} or {@code stop}; returns the checks by name. */
    Map<String, Long> checks(String command) throws IOException {
        return checks(role, command);
    }

    static Map<String, Long> checks(ChildRole role, String command) throws IOException {
        Map<String, Long> checks = new TreeMap<>();
        role.checks(command).forEach((name, value) -> checks.put(name, Long.parseLong(value)));
        return checks;
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}
