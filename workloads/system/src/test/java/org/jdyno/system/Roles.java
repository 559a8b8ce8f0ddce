package org.jdyno.system;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.kit.ChildRole;

/** Starts the roles of the workload in Java or in C, and asks them. */
final class Roles {
    private Roles() {}

    /**
     * Starts a role on the JVM of the test.
     *
     * @param parameters those that differ from the defaults, as {@code name=value}
     */
    static ChildRole inJava(String role, String... parameters) throws Exception {
        Class<?> main = role.equals("server") ? SystemServer.class : SystemClient.class;
        return ChildRole.start(main, arguments(parameters).toArray(String[]::new));
    }

    /** Starts a role of the twin, or of a broken copy. */
    static ChildRole inC(Path program, String role, String... parameters) throws Exception {
        List<String> line = new ArrayList<>(List.of(program.toString(), role, "window-millis=50", "seed=1"));
        line.addAll(arguments(parameters));
        return ChildRole.run(line);
    }

    private static List<String> arguments(String... parameters) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("size", "0", "file", "1", "sum", "all"));
        all.putAll(Map.of("directory", System.getProperty("java.io.tmpdir"), "timeout", "5000"));
        for (String parameter : parameters) {
            String[] parts = parameter.split("=", 2);
            all.put(parts[0], parts[1]);
        }
        List<String> args = new ArrayList<>();
        all.forEach((name, value) -> args.add(name + "=" + value));
        return args;
    }

    /** The answer of a client that is ready to {@code connect}, to a server that is ready too. */
    static JsonNode connect(ChildRole client, ChildRole server) throws Exception {
        return connect(client, server.next("ready").get("endpoints"));
    }

    static JsonNode connect(ChildRole client, Object endpoints) throws Exception {
        client.next("ready");
        return client.ask("{\"command\":\"connect\",\"endpoints\":{\"server\":" + endpoints + "}}");
    }

    static JsonNode measure(ChildRole client, double seconds) throws Exception {
        return client.ask("{\"command\":\"measure\",\"seconds\":" + seconds + "}");
    }

    /** The checks of a role that stops, and the cause with which it failed, if it did. */
    static Map<String, String> stop(ChildRole role) throws Exception {
        role.send("{\"command\":\"stop\"}");
        Map<String, String> checks = new TreeMap<>();
        for (JsonNode event : role.answer()) {
            if (event.get("event").asText().equals("check")) {
                checks.put(event.get("name").asText(), event.get("value").asText());
            } else if (event.get("event").asText().equals("failed")) {
                checks.put(
                        "failed",
                        event.get("cause").asText() + ": "
                                + event.get("message").asText());
            }
        }
        return checks;
    }

    /** A counter of an answer, or 0; Java and C write numbers as such or as text. */
    static long counter(JsonNode event, String name) {
        return Math.round(event.path("counters").path(name).asDouble());
    }
}
