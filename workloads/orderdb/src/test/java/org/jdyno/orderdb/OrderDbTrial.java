package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;

/** All roles of a trial, in processes of their own. For one thread. */
final class OrderDbTrial implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final Map<String, ChildRole> roles = new LinkedHashMap<>();
    private final ObjectNode endpoints = JSON.createObjectNode();
    /** The answers of the measured phase, by role. */
    final Map<String, JsonNode> measured = new LinkedHashMap<>();
    /** What roles reported at the end, by name. */
    final Map<String, String> checks = new LinkedHashMap<>();

    /** Starts the roles. The words replace the defaults of the same name. */
    OrderDbTrial(String... changed) throws Exception {
        this(Optional.empty(), changed);
    }

    /** @param twin the program in C of the role under test; empty if it is in Java too */
    OrderDbTrial(Optional<Path> twin, String... changed) throws Exception {
        String[] words = words(changed);
        boolean three = List.of(words).contains("tiers=three");
        start("database", CompanyDatabase.class, Optional.empty(), words);
        if (three) {
            start("business", BusinessRole.class, twin, words);
        }
        start("terminals", TerminalsRole.class, three ? Optional.empty() : twin, words);
    }

    /** The parameters of a role. The words replace the defaults of the same name. */
    static String[] words(String... changed) throws IOException {
        return ChildRole.parameters(Stream.concat(Stream.of("connections=3", "fsync=off"), Stream.of(changed))
                .toArray(String[]::new));
    }

    private void start(String name, Class<?> main, Optional<Path> twin, String... words) throws Exception {
        ChildRole role = twin.isPresent() ? ChildRole.startInC(twin.get(), name, words) : ChildRole.start(main, words);
        roles.put(name, role);
        JsonNode ready = role.next("ready");
        endpoints.set(name, ready.get("endpoints"));
    }

    /** Connects all roles; returns the answer of the terminals. */
    JsonNode connect() throws Exception {
        ObjectNode connect = JSON.createObjectNode().put("command", "connect");
        connect.set("endpoints", endpoints);
        JsonNode answer = null;
        for (ChildRole role : roles.values()) {
            answer = role.ask(connect.toString());
            if (!answer.get("event").asText().equals("done")) {
                return answer;
            }
        }
        return answer;
    }

    /** Runs a trial to its end. All checks with an expected value must have it. */
    OrderDbTrial run() throws Exception {
        assertEquals("done", connect().get("event").asText());
        int burst = 0;
        while (phase("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":" + ++burst + "}") == 0) {
            // On a busy machine no transaction may end in time.
        }
        assertTrue(phase("{\"command\":\"measure\",\"seconds\":0.5}") > 0, measured::toString);
        stop();
        return this;
    }

    /** Returns the number of transactions. */
    private long phase(String command) throws Exception {
        ChildRole terminals = roles.get("terminals");
        for (ChildRole role : roles.values()) {
            if (role != terminals) {
                role.ask(command);
            }
        }
        JsonNode done = terminals.ask(command);
        assertTrue(done.has("operations"), done.toString());
        measured.put("terminals", done);
        for (Map.Entry<String, ChildRole> role : roles.entrySet()) {
            if (role.getValue() != terminals) {
                measured.put(role.getKey(), role.getValue().ask("{\"command\":\"rest\"}"));
            }
        }
        return done.get("operations").asLong();
    }

    /** Ends the database while the terminals work; returns what they say. */
    JsonNode loseDatabase() throws Exception {
        assertEquals("done", connect().get("event").asText());
        ChildRole terminals = roles.get("terminals");
        terminals.send("{\"command\":\"measure\",\"seconds\":600}");
        JsonNode event = terminals.next();
        while (event.get("event").asText().equals("window")) {
            event = terminals.next();
        }
        assertEquals("first-operation", event.get("event").asText());
        roles.get("database").closeInput();
        List<JsonNode> events = terminals.answer();
        return events.get(events.size() - 1);
    }

    private void stop() throws Exception {
        List<ChildRole> last = new ArrayList<>(roles.values());
        for (int i = last.size() - 1; i >= 0; i--) {
            checks.putAll(last.get(i).checks("stop"));
            assertEquals(0, last.get(i).exitStatus());
        }
    }

    /** A counter of the measured phase. */
    long counter(String role, String name) {
        return ChildRole.counter(measured.get(role), name);
    }

    @Override
    public void close() throws IOException {
        for (ChildRole role : roles.values()) {
            role.close();
        }
    }
}
