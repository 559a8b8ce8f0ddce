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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;

/** A role {@code database} in a process of its own, and how its clients see it. */
final class StartedDatabase implements AutoCloseable {
    final ChildRole role;
    private final List<String> parameters;
    private final Path directory;
    private final Path log;

    /** Starts the role, with its data and its log in a directory. */
    StartedDatabase(Path directory, String... parameters) throws IOException {
        this(directory, directory.resolve("database.log"), parameters);
    }

    /** Starts the role, with its data in a directory. */
    StartedDatabase(Path directory, Path log, String... parameters) throws IOException {
        this(List.of(), directory, log, parameters);
    }

    /**
     * Starts the role by another program, with its data in a directory.
     *
     * @param launcher the words of the command line before that of the role
     */
    StartedDatabase(List<String> launcher, Path directory, Path log, String... parameters) throws IOException {
        this.directory = directory;
        this.log = log;
        this.parameters = List.of(parameters);
        List<String> line = new ArrayList<>(launcher);
        line.addAll(ChildRole.commandLine(
                List.of(),
                DatabaseRole.class,
                Stream.concat(Stream.of("directory=" + directory, "log=" + log), this.parameters.stream())
                        .toArray(String[]::new)));
        role = ChildRole.run(line);
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
        return command.contains(directory.toString()) && !command.contains("DatabaseRole") && !isGuard(command);
    }

    private static boolean isGuard(String command) {
        return command.contains("jdyno-guard");
    }

    /** Waits until the guard has ended, after the end of the role. */
    void awaitGuard() throws IOException {
        for (ProcessHandle guard : running(each -> each.contains(directory.toString()) && isGuard(each))) {
            guard.onExit().join();
        }
    }

    /** The first process of PostgreSQL. */
    ProcessHandle postmaster() throws IOException {
        return running(command -> command.matches(".*/bin/postgres -D " + directory + ".*"))
                .get(0);
    }

    private static List<ProcessHandle> running(Predicate<String> commands) throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> commands.test(command(process)))
                    .flatMap(process -> ProcessHandle.of(
                            Long.parseLong(process.getFileName().toString()))
                            .stream())
                    .toList();
        }
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

    /** Kills the role if it still runs, and waits until its guard has removed what is left. */
    @Override
    public void close() throws IOException {
        role.close();
        awaitGuard();
    }
}
