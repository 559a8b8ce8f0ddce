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

/**
 * A {@link StandingServer} that is stopped repeatedly while a {@link StandingCaller} calls it.
 */
final class StandstillTrial {
    /** The setting: stops of P every T ms, λ operations/s that take s µs each. */
    record Combination(int stopMillis, int everyMillis, int perSecond, int serviceMicros, String arrivals) {
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
     */
    record Outcome(
            Standstills expected,
            Histogram response,
            Histogram lag,
            Histogram hiccup,
            Histogram naive,
            long offered,
            long begun) {}

    private StandstillTrial() {}

    static Outcome run(Combination tried, double naiveSeconds, double seconds) throws Exception {
        try (ChildRole server = start(StandingServer.class, "service-micros=" + tried.serviceMicros());
                ChildRole caller = start(
                        StandingCaller.class,
                        "rate=" + tried.perSecond(),
                        "arrivals=" + tried.arrivals(),
                        "wait=park",
                        "telemetry=fine")) {
            JsonNode ready = server.next("ready");
            caller.next("ready");
            caller.ask("{\"command\":\"connect\",\"endpoints\":{\"server\":" + ready.get("endpoints") + "}}");
            long pid = ready.get("pid").asLong();
            JsonNode naive = phase(
                    caller,
                    "{\"command\":\"warmup\",\"burst\":1,\"seconds\":" + naiveSeconds + "}",
                    pid,
                    tried,
                    naiveSeconds);
            JsonNode done = phase(caller, "{\"command\":\"measure\",\"seconds\":" + seconds + "}", pid, tried, seconds);
            long beganNanos = checks(caller).get("beganNanos").asLong();
            return outcome(tried, checks(server), naive, done, beganNanos, (long) (seconds * 1e9));
        }
    }

    private static ChildRole start(Class<?> main, String... args) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-Xmx256m"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), "window-millis=1000"));
        line.addAll(List.of(args));
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

    private static Outcome outcome(
            Combination tried, JsonNode server, JsonNode naive, JsonNode done, long beganNanos, long durationNanos) {
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
                histogram(naive, "naive"),
                done.get("counters").get("offered").asLong(),
                done.get("counters").get("begun").asLong());
    }

    private static Histogram histogram(JsonNode event, String name) {
        byte[] bytes =
                Base64.getDecoder().decode(event.get("histograms").get(name).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }
}
