package org.jdyno.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.database.Database;
import org.jdyno.database.DatabaseRole;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;

/** A PostgreSQL for a test, and clients that use it. For one thread. */
final class Postgres implements AutoCloseable {
    private final ChildRole role;
    private final JsonNode endpoints;

    Postgres(Path directory) throws Exception {
        role = ChildRole.start(
                DatabaseRole.class,
                "database=postgres",
                "fsync=off",
                "directory=" + directory,
                "log=" + directory.resolve("log"));
        endpoints = role.next("ready").get("endpoints");
    }

    /** The database as a kernel in this process sees it. */
    Database database() {
        return database(Database.class.getClassLoader());
    }

    /** The same by another JDBC driver. */
    Database database(ClassLoader drivers) {
        return Database.of(
                RoleContexts.parameters("database=postgres"),
                Map.of("database", Map.of("database", endpoints.get("database").asText())),
                drivers);
    }

    /** Starts a client in C and connects it. */
    ChildRole clientInC(Path program, String kernel, String api) throws Exception {
        ChildRole client =
                ChildRole.startInC(program, "client", "database=postgres", "lob=64", "kernel=" + kernel, "api=" + api);
        client.next("ready");
        client.send("{\"command\":\"connect\",\"endpoints\":{\"database\":" + endpoints + "}}");
        return client;
    }

    /** What a client says last after it has been connected, measured for a moment and stopped. */
    static JsonNode checkOf(ChildRole client) throws Exception {
        JsonNode event = last(client);
        for (String command : List.of("{\"command\":\"measure\",\"seconds\":0.01}", "{\"command\":\"stop\"}")) {
            if (event.get("event").asText().equals("failed")) {
                return event;
            }
            client.send(command);
            List<JsonNode> events = client.answer();
            event = events.get(events.size() - 1);
            if (command.contains("stop") && event.get("event").asText().equals("done")) {
                return events.get(0);
            }
        }
        return event;
    }

    private static JsonNode last(ChildRole client) throws Exception {
        List<JsonNode> events = client.answer();
        return events.get(events.size() - 1);
    }

    @Override
    public void close() throws IOException {
        role.ask("{\"command\":\"stop\"}");
        role.close();
    }
}
