package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.ChildRole;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every role of every workload, and every C twin, against docs/protocol.md. */
@Execution(ExecutionMode.CONCURRENT)
class ProtocolContractIT {
    private static final double SECONDS = 0.1;
    /** Of a phase in which a client on a busy machine ends its first operation surely. */
    private static final double PATIENT_SECONDS = 5;

    private static final int TICK_MILLIS = 10;

    static Stream<Version> versions() {
        return Version.all();
    }

    @Test
    void thereAreWorkloadsAndTwinsToDrive() {
        assertTrue(Version.WORKLOADS.all().size() >= 2);
        assertTrue(versions().anyMatch(Version::inC));
    }

    /** The roles serve a second client as they did the first. It makes each phase that there is. */
    @ParameterizedTest
    @MethodSource("versions")
    void versionServesTwoClientsFromReadyToStop(Version version) throws Exception {
        try (Cast cast = version.ready()) {
            cast.connect();
            verifyPhase(loaded(cast, seconds -> Cast.warmup(seconds, 1)), "warmup", 1, cast.driver());
            verifyPhase(loaded(cast, Cast::measure), "measure", 0, cast.driver());
            cast.keep();
            assertEquals(0, cast.role(cast.driver()).exitStatus());
            verifyChecks(cast);
            cast.renewDriver();
            verifyFromConnectToStop(cast);
        }
    }

    /** A short phase; if it ended before the first operation did, as on a busy machine, a longer one after it. */
    private static Map<String, Cast.Told> loaded(Cast cast, DoubleFunction<ObjectNode> command) throws IOException {
        Map<String, Cast.Told> told = cast.phase(command.apply(SECONDS));
        return operations(told.get(cast.driver())) > 0 ? told : cast.phase(command.apply(PATIENT_SECONDS));
    }

    private static long operations(Cast.Told told) {
        return told.totals().get("operations").asLong();
    }

    private static void verifyFromConnectToStop(Cast cast) throws Exception {
        cast.names().forEach(role -> verifyReady(role, cast.ready(role)));
        cast.connect();
        verifyPhase(loaded(cast, seconds -> Cast.warmup(seconds, 1)), "warmup", 1, cast.driver());
        verifyPhase(loaded(cast, seconds -> Cast.warmup(seconds, 2)), "warmup", 2, cast.driver());
        Map<String, Cast.Told> measured =
                loaded(cast, seconds -> Cast.measure(seconds).put("tickMillis", TICK_MILLIS));
        verifyPhase(measured, "measure", 0, cast.driver());
        verifyTicks(measured.get(cast.driver()).totals());
        cast.stop();
        for (String role : cast.names()) {
            assertEquals(0, cast.role(role).exitStatus(), role);
            verifyAnswers(role, cast);
            verifyConnectedBytes(role, cast);
            verifyLog(role, cast.role(role).log());
        }
        assertEquals(1, countOf(cast.heard(cast.driver()), "first-operation"));
        verifyChecks(cast);
    }

    /**
     * Ticks may be late on a busy machine, so their number is not compared. They use the clock of this machine. The
     * first precedes the load and the last follows it, so that they include all operations.
     */
    private static void verifyTicks(JsonNode done) {
        long[] nanos = numbers(done.get("tickNanos").asText());
        long[] operations = numbers(done.get("tickOperations").asText());
        assertTrue(nanos.length > 1, done.toString());
        assertEquals(nanos.length, operations.length);
        long sinceNanos = System.nanoTime() - nanos[0];
        assertTrue(sinceNanos > 0 && sinceNanos < 300e9, "the first tick was " + sinceNanos + " ns ago");
        assertTrue(Arrays.stream(nanos).allMatch(more -> more >= 0), done.toString());
        assertEquals(
                done.get("operations").asLong(),
                Arrays.stream(operations).skip(1).sum(),
                "operations between the first tick and the last");
        assertTrue(Arrays.stream(operations).allMatch(more -> more >= 0), done.toString());
    }

    private static long[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    @TestFactory
    Stream<DynamicTest> aPhaseAtARateFollowsPhasesWithout() {
        return versions()
                .filter(version -> version.workload()
                        .rate()
                        .filter(RateParameter::ownPhase)
                        .isPresent())
                .map(version -> DynamicTest.dynamicTest(version.toString(), () -> verifyRate(version)));
    }

    private static void verifyRate(Version version) throws Exception {
        long perSecond = 500;
        Workload workload = version.workload();
        Map<String, String> settings = new TreeMap<>(version.settings());
        settings.put("rate-phase", "true");
        try (Cast cast = Cast.ready(workload, version.twin(), settings)) {
            cast.connect();
            JsonNode free = loaded(cast, Cast::measure).get(cast.driver()).totals();
            assertEquals(0, free.get("counters").get("offered").asLong(), free.toString());
            Cast.Told rated = cast.phase(Cast.command("rate").put("seconds", 1).put("perSecond", perSecond))
                    .get(cast.driver());
            assertEquals(
                    perSecond, rated.totals().get("counters").get("offered").asLong());
            assertTrue(operations(rated) <= perSecond, rated.totals()::toString);
            String response = workload.rate().orElseThrow().response().replaceFirst(".*[.]", "");
            assertEquals(0, values(free, response), "without a rate nothing is due");
            assertEquals(operations(rated), values(rated.totals(), response));
            assertEquals(
                    operations(rated),
                    rated.windows().stream()
                            .filter(window -> window.get("phase").asText().equals("rate"))
                            .mapToLong(window -> window.get("operations").asLong())
                            .sum());
            cast.stop();
        }
    }

    private static long values(JsonNode totals, String histogram) {
        byte[] bytes = Base64.getDecoder()
                .decode(totals.get("histograms").get(histogram).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0).getTotalCount();
    }

    /** Of a role in Java the kit's own tests show it; it is the same code in all. */
    @Test
    void aTwinFailsOnACommandItDoesNotKnow() throws Exception {
        Version chat = new Version(Version.WORKLOADS.get("chat"), Map.of(), true);
        Role server = chat.workload().roles().get(0);
        try (ChildRole role = Cast.start(chat.workload(), server, chat.twin(), chat.settings())) {
            role.next("ready");
            JsonNode answer = role.ask("{\"command\":\"dance\"}");
            assertEquals("failed", answer.get("event").asText());
            assertEquals("error", answer.get("cause").asText());
            assertTrue(answer.get("message").asText().contains("dance"), answer.toString());
            assertEquals(1, role.exitStatus());
        }
    }

    @Test
    void chatInJavaAndInCSaysTheSame() throws Exception {
        Workload chat = Version.WORKLOADS.get("chat");
        int rooms = 2;
        int users = 3;
        int count = 7;
        Map<String, Map<String, String>> checks = new LinkedHashMap<>();
        for (Version version : List.of(new Version(chat, Map.of(), false), new Version(chat, Map.of(), true))) {
            for (String threads : List.of("platform", "nio")) {
                Map<String, String> settings =
                        Map.of("rooms", "" + rooms, "users", "" + users, "count", "" + count, "threads", threads);
                List<Map<String, String>> two = checksOfTwoClients(chat, version.twin(), settings);
                checks.put(version + ", " + threads, two.get(0));
                checks.put(version + ", " + threads + ", second client", two.get(1));
            }
        }
        Map<String, String> first = checks.values().iterator().next();
        checks.forEach((version, ofIt) -> assertEquals(first, ofIt, version));
        // Each user of a room sends each of its chats once, and all others in the room receive it.
        assertEquals(String.valueOf(rooms * users * count * users), first.get("client.messages"));
        assertEquals(String.valueOf(rooms * users * count), first.get("server.chats"));
        assertFalse(first.get("server.digest").matches("0*"), "nothing was said");
    }

    /** The results of two clients of the same server, one after the other. */
    private static List<Map<String, String>> checksOfTwoClients(
            Workload chat, Optional<Path> twin, Map<String, String> settings) throws Exception {
        try (Cast cast = Cast.ready(chat, twin, settings)) {
            cast.connect();
            cast.phase(Cast.measure(SECONDS));
            cast.keep();
            Map<String, String> first = checks(cast);
            cast.renewDriver();
            cast.connect();
            cast.phase(Cast.measure(SECONDS));
            cast.stop();
            return List.of(first, checks(cast));
        }
    }

    private static Map<String, String> checks(Cast cast) {
        Map<String, String> checks = new TreeMap<>();
        for (String role : cast.names()) {
            cast.checks(role).forEach((name, value) -> checks.put(role + "." + name, value));
        }
        return checks;
    }

    private static void verifyReady(String role, JsonNode ready) {
        assertEquals(1, ready.path("protocol").asInt(), role);
        assertTrue(ready.path("pid").asLong() > 0, role);
        assertTrue(ready.path("endpoints").isObject(), role + " " + ready);
        ready.get("endpoints").properties().forEach(endpoint -> {
            String address = endpoint.getValue().asText();
            assertTrue(address.matches(".+:[1-9][0-9]{0,4}"), role + " " + ready);
        });
    }

    private static void verifyPhase(Map<String, Cast.Told> phase, String name, int burst, String driver) {
        phase.forEach((role, told) -> {
            List<JsonNode> windows = told.windows();
            assertFalse(windows.isEmpty(), role + " told no window of " + name);
            for (JsonNode window : windows) {
                assertEquals(name, window.get("phase").asText(), role);
                assertEquals(burst, window.get("burst").asInt(), role);
                assertTrue(window.get("wallNanos").asLong() > 0, role + " " + window);
            }
            assertEquals(
                    IntStream.range(0, windows.size()).boxed().toList(),
                    windows.stream().map(window -> window.get("index").asInt()).toList(),
                    role);
            List<Long> starts = windows.stream()
                    .map(window -> window.get("startMillis").asLong())
                    .toList();
            assertEquals(starts.stream().sorted().toList(), starts, role);
            // Windows without gaps and overlaps add up to the totals, to the nanosecond, so neither begins too early.
            for (String total : List.of("wallNanos", "operations", "errors", "cpuNanos")) {
                long sum = windows.stream()
                        .mapToLong(window -> window.get(total).asLong())
                        .sum();
                assertEquals(told.totals().get(total).asLong(), sum, role + " " + total + " of " + name);
            }
            assertEquals(0, told.totals().get("errors").asLong(), role);
        });
        assertTrue(operations(phase.get(driver)) > 0, "no load was made");
    }

    /** Exactly one answer for each command, in the order of the commands. */
    private static void verifyAnswers(String role, Cast cast) {
        List<String> answered = cast.heard(role).stream()
                .filter(event -> event.get("event").asText().equals("done"))
                .map(event -> event.get("command").asText())
                .toList();
        assertEquals(cast.asked(role), answered, role);
        assertEquals(0, countOf(cast.heard(role), "ready"), role + " said twice that it is ready");
    }

    private static void verifyConnectedBytes(String role, Cast cast) {
        if (Files.exists(Path.of("/proc/self/smaps_rollup"))) {
            List<JsonNode> heard = cast.heard(role);
            JsonNode counters = heard.get(heard.size() - 1).get("counters");
            boolean withoutProgram = cast.isAdapter(role) && counters.isEmpty();
            assertEquals(
                    !role.equals(cast.driver()) && !withoutProgram,
                    counters.has("connectedBytes"),
                    role + " " + counters);
        }
    }

    /** A torn event would count as log. */
    private static void verifyLog(String role, List<String> log) {
        assertEquals(
                List.of(),
                log.stream().filter(line -> line.contains("\"event\"")).toList(),
                role);
    }

    private static void verifyChecks(Cast cast) {
        Map<String, String> values = new HashMap<>();
        for (String role : cast.names()) {
            for (JsonNode event : cast.heard(role)) {
                if (event.get("event").asText().equals("check")) {
                    String name = event.get("name").asText();
                    String value = event.get("value").asText();
                    assertEquals(event.path("expected").asText(value), value, role + "'s " + name);
                    String before = values.putIfAbsent(name, value);
                    assertTrue(
                            before == null || before.equals(value), role + "'s " + name + " " + value + " " + before);
                }
            }
        }
        assertFalse(values.isEmpty(), "nobody checked anything");
    }

    private static long countOf(List<JsonNode> events, String name) {
        return events.stream()
                .filter(event -> event.get("event").asText().equals(name))
                .count();
    }
}
