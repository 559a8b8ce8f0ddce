package org.jdyno.kit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** A server that is stopped repeatedly while a client calls it, and another that waits for its answers. */
public abstract class StandstillTrial {
    /** So that the client is compiled when the stops begin. */
    private static final int WARM_UP_SECONDS = 1;

    private final SplitProcessors processors = SplitProcessors.here();

    /** The setting: stops of P every T ms, λ operations/s that take s µs each. */
    public record Combination(int stopMillis, int everyMillis, int perSecond, int serviceMicros, String arrivals) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d of %d ms, %d/s, %d µs, %s",
                    stopMillis,
                    everyMillis,
                    perSecond,
                    serviceMicros,
                    arrivals);
        }
    }

    /**
     * The result: what was recorded, and the actual stops.
     *
     * @param expected by the server's own clock
     * @param naive of the client that waits for its answers
     */
    record Outcome(
            Standstills expected,
            Histogram response,
            Histogram lag,
            Histogram hiccup,
            Histogram naive,
            long offered,
            long begun) {}

    /** The class of the server, whose checks are those of a {@link StallClock}. */
    protected abstract Class<?> server();

    protected abstract Class<?> client();

    /** The client's parameters for an open loop, besides {@code rate}, {@code arrivals} and {@code wait}. */
    protected abstract List<String> open(Combination tried);

    /** The client's parameters for waiting for each answer. */
    protected abstract List<String> waiting(Combination tried);

    /** The histogram of a client that waits. */
    protected abstract String waitingHistogram();

    Outcome run(Combination tried, double waitingSeconds, double seconds) throws Exception {
        List<String> args = List.of("service-micros=" + tried.serviceMicros());
        try (ChildRole server = start(processors.ofServer(), server(), args)) {
            JsonNode ready = server.next("ready");
            JsonNode naive = call(ready, waiting(tried), tried, waitingSeconds);
            List<String> open = new ArrayList<>(open(tried));
            open.addAll(List.of(
                    "rate=" + tried.perSecond(), "arrivals=" + tried.arrivals(), "wait=park", "telemetry=fine"));
            JsonNode done = call(ready, open, tried, seconds);
            JsonNode waits = naive.get("histograms").get(waitingHistogram());
            return outcome(checks(server), waits, done, (long) (seconds * 1e9));
        }
    }

    /** Lets a client call the server, which is stopped meanwhile; returns the client's totals. */
    private JsonNode call(JsonNode ready, List<String> args, Combination tried, double seconds) throws Exception {
        try (ChildRole client = start(processors.ofClient(), client(), args)) {
            client.next("ready");
            client.ask("{\"command\":\"connect\",\"endpoints\":{\"server\":" + ready.get("endpoints") + "}}");
            client.ask("{\"command\":\"warmup\",\"burst\":1,\"seconds\":" + WARM_UP_SECONDS + "}");
            String measure = "{\"command\":\"measure\",\"seconds\":" + seconds + ",\"tickMillis\":1000}";
            JsonNode done = phase(client, measure, ready.get("pid").asLong(), tried, seconds);
            client.ask("{\"command\":\"stop\"}");
            return done;
        }
    }

    /** @param placed the words before a command that choose its processors */
    private static ChildRole start(List<String> placed, Class<?> main, List<String> args) throws IOException {
        List<String> line = new ArrayList<>(placed);
        line.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-Xmx256m"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of("window-millis=1000", "seed=1"));
        line.addAll(args);
        return ChildRole.run(line);
    }

    /** Runs the caller's load while the server is stopped repeatedly; the last backlog ends before the phase does. */
    private static JsonNode phase(ChildRole caller, String command, long pid, Combination tried, double seconds)
            throws Exception {
        int stops = (int) (seconds * 1000 / tried.everyMillis()) - 1;
        // A shell loop, as this JVM's threads may be late; it ends on its own, with the server running.
        String loop = "i=0; while [ $i -lt %2$d ]; do i=$((i + 1)); sleep %4$.3f;"
                + " kill -STOP %1$d; sleep %3$.3f; kill -CONT %1$d; done";
        double stopSeconds = tried.stopMillis() / 1e3;
        caller.send(command);
        Process stopper = new ProcessBuilder(
                        "sh",
                        "-c",
                        String.format(
                                Locale.ROOT, loop, pid, stops, stopSeconds, tried.everyMillis() / 1e3 - stopSeconds))
                .inheritIO()
                .start();
        try {
            List<JsonNode> events = caller.answer();
            return events.get(events.size() - 1);
        } finally {
            stopper.destroy();
            stopper.waitFor();
            new ProcessBuilder("kill", "-CONT", String.valueOf(pid)).start().waitFor();
        }
    }

    /** The checks that a role reports on stop, by name. */
    private static JsonNode checks(ChildRole role) throws IOException {
        ObjectNode values = JsonNodeFactory.instance.objectNode();
        role.send("{\"command\":\"stop\"}");
        for (JsonNode event : role.answer()) {
            if (event.get("event").asText().equals("check")) {
                values.set(event.get("name").asText(), event.get("value"));
            }
        }
        return values;
    }

    private static Outcome outcome(JsonNode server, JsonNode naive, JsonNode done, long durationNanos) {
        // The first tick, which precedes the load, is an absolute time.
        long beganNanos = Long.parseLong(done.get("tickNanos").asText().split(" ")[0]);
        List<Standstills.Stop> stops = server.get("stalls")
                .asText()
                .lines()
                .map(line -> line.split(" "))
                .map(stall -> new Standstills.Stop(Long.parseLong(stall[0]) - beganNanos, Long.parseLong(stall[1])))
                .filter(stop -> stop.beginNanos() >= 0 && stop.beginNanos() < durationNanos)
                .toList();
        Histogram response = histogram(done, "response");
        double serviceNanos =
                server.get("busyNanos").asDouble() / server.get("served").asDouble();
        double perNano = response.getTotalCount() / (double) durationNanos;
        return new Outcome(
                new Standstills(stops, durationNanos, perNano * serviceNanos),
                response,
                histogram(done, "lag"),
                histogram(done, "hiccup"),
                decoded(naive),
                done.get("counters").get("offered").asLong(),
                done.get("counters").get("begun").asLong());
    }

    private static Histogram histogram(JsonNode event, String name) {
        return decoded(event.get("histograms").get(name));
    }

    private static Histogram decoded(JsonNode histogram) {
        byte[] bytes = Base64.getDecoder().decode(histogram.asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }
}
