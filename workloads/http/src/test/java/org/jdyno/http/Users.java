package org.jdyno.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.ChildRole;

/** The load generator in a process of its own. */
final class Users implements AutoCloseable {
    final ChildRole role;

    private Users(ChildRole role) {
        this.role = role;
    }

    /** Starts it with parameters that differ from the defaults. */
    static Users start(String... args) throws IOException {
        return start(List.of(), args);
    }

    static Users start(List<String> jvmOptions, String... args) throws IOException {
        return new Users(
                ChildRole.start(jvmOptions, HttpClient.class, parameters(args).toArray(String[]::new)));
    }

    /** All parameters, of which these differ from the usual ones. */
    static List<String> parameters(String... args) {
        return List.of(
                ChildRole.parameters(Stream.concat(Stream.of("connections=2", "client-threads=1"), Stream.of(args))
                        .toArray(String[]::new)));
    }

    /** Starts it and connects it to a server of the test. */
    static Users of(ScriptedServer server, String... args) throws IOException {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("target=" + server.url());
        return start(all.toArray(String[]::new)).connected("{}");
    }

    /** Connects it to the other roles. */
    Users connected(String endpoints) throws IOException {
        role.next("ready");
        assertEquals("done", role.ask(connect(endpoints)).get("event").asText());
        return this;
    }

    static String connect(String endpoints) {
        return "{\"command\":\"connect\",\"endpoints\":" + endpoints + "}";
    }

    /**
     * Runs bursts of warm-up until the test has seen enough; none is long, so that a busy machine needs more of them.
     *
     * @param counters whose sums over all bursts are returned, with {@code operations} and {@code errors}
     */
    Map<String, Long> warmUpUntil(BooleanSupplier enough, String... counters) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        int burst = 0;
        do {
            JsonNode done = role.ask("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":" + ++burst + "}");
            sums.merge("operations", done.get("operations").asLong(), Long::sum);
            sums.merge("errors", done.get("errors").asLong(), Long::sum);
            for (String counter : counters) {
                sums.merge(counter, counter(done, counter), Long::sum);
            }
        } while (!enough.getAsBoolean());
        return sums;
    }

    /** Runs a measured phase; returns its totals. */
    JsonNode measure(double seconds) throws IOException {
        return role.ask("{\"command\":\"measure\",\"seconds\":" + seconds + "}");
    }

    /** Reads events up to the next one of this name. */
    void await(String event) throws IOException {
        while (!role.next().get("event").asText().equals(event)) {
            // Windows in which nothing happened yet.
        }
    }

    /** Stops it; returns its checks by name, all of which must have the values it expects. */
    Map<String, Long> stop() throws IOException, InterruptedException {
        role.send("{\"command\":\"stop\"}");
        Map<String, Long> checks = new TreeMap<>();
        for (JsonNode event : role.answer()) {
            if (event.get("event").asText().equals("check")) {
                checks.put(event.get("name").asText(), event.get("value").asLong());
                assertEquals(
                        event.path("expected").asText(event.get("value").asText()),
                        event.get("value").asText());
            }
        }
        assertEquals(0, role.exitStatus(), role.standardError());
        return checks;
    }

    /** A counter of the workload; 0 if there is none. */
    static long counter(JsonNode done, String name) {
        return done.get("counters").path(name).asLong(0);
    }

    static Histogram histogram(JsonNode done, String name) {
        byte[] bytes =
                Base64.getDecoder().decode(done.get("histograms").get(name).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }

    @Override
    public void close() throws IOException {
        role.close();
    }
}
