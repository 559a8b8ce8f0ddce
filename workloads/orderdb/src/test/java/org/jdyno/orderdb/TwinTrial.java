package org.jdyno.orderdb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.kit.ChildRole;

/** The roles of a trial on PostgreSQL, those under test in Java or in C, and what they reported. For one thread. */
final class TwinTrial implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, Class<?>> MAINS =
            Map.of("database", CompanyDatabase.class, "business", BusinessRole.class, "terminals", TerminalsRole.class);

    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("database", "postgres"),
            Map.entry("tiers", "two"),
            Map.entry("transport", "sockets"),
            Map.entry("statements", "prepared"),
            Map.entry("pool", "none"),
            Map.entry("connections", "8"),
            Map.entry("isolation", "read-committed"),
            Map.entry("batch", "no"),
            Map.entry("deliverers", "1"),
            Map.entry("warehouses", "1"),
            Map.entry("terminals", "1"),
            Map.entry("population", "1"),
            Map.entry("rate", "0"),
            Map.entry("arrivals", "constant"),
            Map.entry("idle", "park"),
            Map.entry("wait", "0"),
            Map.entry("lines", "0"),
            Map.entry("count", "0"),
            Map.entry("threads", "platform"),
            Map.entry("url", ""),
            Map.entry("user", ""),
            Map.entry("password", ""),
            Map.entry("may-write", "no"));

    private final Map<String, ChildRole> roles = new LinkedHashMap<>();
    private final Map<String, JsonNode> endpoints = new LinkedHashMap<>();
    private final Map<String, String> parameters;
    private final Optional<Path> twin;

    /** @param twin what runs the role under test; empty for Java */
    TwinTrial(Optional<Path> twin, Map<String, String> settings) {
        this.twin = twin;
        parameters = new TreeMap<>(DEFAULTS);
        parameters.putAll(settings);
    }

    private boolean isThree() {
        return parameters.get("tiers").equals("three");
    }

    /** Starts a role; returns its first event. */
    JsonNode start(String role) throws IOException {
        List<String> words = new ArrayList<>();
        parameters.forEach((name, value) -> words.add(name + "=" + value));
        boolean tested = role.equals(isThree() ? "business" : "terminals");
        if (tested && twin.isPresent()) {
            words.addAll(0, List.of(twin.get().toString(), role));
            words.addAll(List.of("window-millis=50", "seed=1"));
            roles.put(role, ChildRole.run(words));
        } else {
            roles.put(role, ChildRole.start(MAINS.get(role), words.toArray(String[]::new)));
        }
        return roles.get(role).next();
    }

    void startAll() throws IOException {
        for (String role :
                isThree() ? List.of("database", "business", "terminals") : List.of("database", "terminals")) {
            JsonNode ready = start(role);
            if (!ready.get("event").asText().equals("ready")) {
                throw new AssertionError(role + " is not ready: " + ready);
            }
            endpoints.put(role, ready.get("endpoints"));
        }
    }

    /** Sends a role the endpoints of all; returns the answer. */
    JsonNode connect(String role) throws IOException {
        ObjectNode connect = command("connect");
        connect.set("endpoints", JSON.valueToTree(endpoints));
        return roles.get(role).ask(connect.toString());
    }

    void connectAll() throws IOException {
        for (String role : roles.keySet()) {
            requireDone(connect(role));
        }
    }

    private static ObjectNode command(String word) {
        return JSON.createObjectNode().put("command", word);
    }

    private static JsonNode requireDone(JsonNode answer) {
        if (!answer.get("event").asText().equals("done")) {
            throw new AssertionError("failed: " + answer);
        }
        return answer;
    }

    /** A phase of load; returns the totals of the terminals. */
    JsonNode phase(String word, double seconds) throws IOException {
        ObjectNode phase = command(word).put("seconds", seconds);
        if (word.equals("warmup")) {
            phase.put("burst", 1);
        }
        JsonNode totals = null;
        for (ChildRole role : roles.values()) {
            totals = requireDone(role.ask(phase.toString()));
        }
        for (String role : roles.keySet()) {
            if (!role.equals("terminals")) {
                requireDone(roles.get(role).ask(command("rest").toString()));
            }
        }
        return totals;
    }

    /** Ends all roles, the terminals first; returns their checks by name. */
    Map<String, JsonNode> stop() throws IOException {
        Map<String, JsonNode> checks = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(roles.keySet());
        for (int i = names.size() - 1; i >= 0; i--) {
            roles.get(names.get(i)).send(command("stop").toString());
            List<JsonNode> said = roles.get(names.get(i)).answer();
            requireDone(said.get(said.size() - 1));
            for (JsonNode event : said.subList(0, said.size() - 1)) {
                checks.put(event.get("name").asText(), event);
            }
        }
        return checks;
    }

    @Override
    public void close() throws IOException {
        for (ChildRole role : roles.values()) {
            role.close();
        }
    }
}
