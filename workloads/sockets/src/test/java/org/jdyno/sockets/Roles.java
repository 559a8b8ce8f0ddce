package org.jdyno.sockets;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.kit.ChildRole;

/** Starts the roles of the workload in Java or in C, and asks them. */
final class Roles {
    static final String STOP = "{\"command\":\"stop\"}";
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":%s}";

    private Roles() {}

    /**
     * Starts a role.
     *
     * @param parameters those that differ from the defaults, as {@code name=value}
     */
    static ChildRole start(boolean inC, String role, String... parameters) throws Exception {
        Map<String, String> all = new LinkedHashMap<>(Map.of("test", "TCP_RR_1", "style", "blocking"));
        all.putAll(Map.of("sessions", "1", "request", "0", "response", "0", "message", "0"));
        all.putAll(Map.of("count", "0", "timeout", "5000"));
        for (String parameter : parameters) {
            String[] parts = parameter.split("=", 2);
            all.put(parts[0], parts[1]);
        }
        List<String> args = new ArrayList<>();
        all.forEach((name, value) -> args.add(name + "=" + value));
        if (!inC) {
            Class<?> main = role.equals("server") ? SocketsServer.class : SocketsClient.class;
            return ChildRole.start(main, args.toArray(String[]::new));
        }
        args.addAll(0, List.of(TwinProgram.compiled().toString(), role));
        args.addAll(List.of("window-millis=50", "seed=1"));
        return ChildRole.run(args);
    }

    /** The command that connects a client to a server that is ready. */
    static String connectTo(ChildRole server) throws Exception {
        return "{\"command\":\"connect\",\"endpoints\":{\"server\":"
                + server.next("ready").get("endpoints") + "}}";
    }

    /** The command that connects a client to a port of this machine. */
    static String connectTo(int port) {
        return "{\"command\":\"connect\",\"endpoints\":{\"server\":{\"sockets\":\"127.0.0.1:" + port + "\"}}}";
    }

    /** Lets a connected client make its load; returns its answer. */
    static JsonNode measure(ChildRole client, double seconds) throws Exception {
        return client.ask(String.format(MEASURE, seconds));
    }

    /** The checks of a role that stops. */
    static Map<String, String> stop(ChildRole role) throws Exception {
        role.send(STOP);
        Map<String, String> checks = new TreeMap<>();
        for (JsonNode event : role.answer()) {
            if (event.get("event").asText().equals("check")) {
                checks.put(event.get("name").asText(), event.get("value").asText());
            }
        }
        return checks;
    }

    /** A number of an answer; Java and C write numbers as such or as text. */
    static long number(JsonNode event, String name) {
        return Math.round(event.get(name).asDouble());
    }

    static long counter(JsonNode event, String name) {
        return number(event.get("counters"), name);
    }
}
