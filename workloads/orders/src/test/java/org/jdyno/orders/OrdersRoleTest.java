package org.jdyno.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The role, in processes of its own. */
@Execution(ExecutionMode.CONCURRENT)
class OrdersRoleTest {
    /** The parameters of the role, of which some differ from the defaults. */
    private static String[] parameters(String... changed) {
        Map<String, String> args = new LinkedHashMap<>();
        for (String word : List.of(
                "warehouses=1",
                "terminals=1",
                "population=1",
                "wait=0",
                "rate=0",
                "arrivals=constant",
                "idle=park",
                "lines=0",
                "count=0",
                "screens=discard",
                "old-orders=discard",
                "threads=platform")) {
            args.put(word.replaceAll("=.*", ""), word);
        }
        for (String word : changed) {
            args.put(word.replaceAll("=.*", ""), word);
        }
        return args.values().toArray(new String[0]);
    }

    private static ChildRole start(List<String> options, String... changed) throws Exception {
        return ChildRole.start(options, OrdersRole.class, parameters(changed));
    }

    /** The checks at the end of some phases, by name. */
    private static Map<String, String> checks(String... args) throws Exception {
        try (ChildRole role = start(List.of(), args)) {
            role.next("ready");
            role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            role.ask("{\"command\":\"warmup\",\"seconds\":0.2,\"burst\":1}");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.3}");
            assertTrue(done.get("operations").asLong() > 0, done.toString());
            assertEquals(0, done.get("errors").asLong());
            role.send("{\"command\":\"stop\"}");
            Map<String, String> checks = new LinkedHashMap<>();
            List<JsonNode> events = new ArrayList<>(role.answer());
            for (JsonNode event : events) {
                if (event.path("event").asText().equals("check")) {
                    checks.put(event.get("name").asText(), event.get("value").asText());
                    if (event.has("expected")) {
                        assertEquals(event.get("expected"), event.get("value"), event.toString());
                    }
                }
            }
            return checks;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "warehouses=2 terminals=3 old-orders=discard, 12",
        "warehouses=2 terminals=3 old-orders=keep lines=20, 12",
        "warehouses=3 terminals=8 wait=1 screens=write, 12"
    })
    void conditionsHoldAfterAllTerminalsHaveWorked(String args, int checks) throws Exception {
        assertEquals(checks, checks(args.split(" ")).size());
    }

    @Test
    void theSeedOfOneTerminalDeterminesTheDigest() throws Exception {
        String digest = checks("count=2000").get("digest");
        assertEquals(digest, checks("count=2000", "screens=write").get("digest"));
        assertNotEquals(digest, checks("count=2001").get("digest"));
    }

    @Test
    void countsNewOrdersAndAllFiveTypes() throws Exception {
        try (ChildRole role = start(List.of(), "count=230", "terminals=2")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.1}");
            assertEquals(460, done.get("operations").asLong());
            assertEquals(200, done.get("counters").get("newOrders").asLong());
            Map<String, Long> counts = new LinkedHashMap<>();
            for (String kind : List.of("new-order", "payment", "order-status", "delivery", "stock-level")) {
                counts.put(kind, histogram(done, kind).getTotalCount());
            }
            assertEquals(
                    "{new-order=200, payment=200, order-status=20, delivery=20, stock-level=20}", counts.toString());
            assertTrue(done.get("counters").get("ordersHeld").asLong() >= 300, done.toString());
            assertFalse(done.get("counters").has("terminalNanos"), "terminals do not wait");
            for (String of : List.of("leastOfTerminals", "mostOfTerminals", "leastOfWarehouses", "mostOfWarehouses")) {
                assertEquals(1000, done.get("counters").get(of).asLong(), of + ": all have the same count");
            }
        }
    }

    private static Histogram histogram(JsonNode event, String name) {
        byte[] bytes =
                Base64.getDecoder().decode(event.get("histograms").get(name).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }

    @ParameterizedTest
    @CsvSource({"constant, park, 1", "constant, spin, 7", "poisson, yield, 20"})
    void onAScheduleEveryTransactionThatIsDueBegins(String arrivals, String idle, int terminals) throws Exception {
        try (ChildRole role =
                start(List.of(), "rate=400", "arrivals=" + arrivals, "idle=" + idle, "terminals=" + terminals)) {
            role.next("ready");
            JsonNode warm = role.ask("{\"command\":\"warmup\",\"seconds\":0.3,\"burst\":1}");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.5}");
            long due = done.get("counters").get("offered").asLong();
            if (arrivals.equals("constant")) {
                long warmDue = warm.get("counters").get("offered").asLong();
                assertEquals(60, warmDue, "half of a burst is on schedule");
                long warmBegun = warm.get("counters").get("begun").asLong();
                assertTrue(warm.get("operations").asLong() > warmBegun, "the other half does what it can");
                assertEquals(200, due);
            } else {
                // A Poisson number of mean 200, six standard deviations to each side.
                assertTrue(due > 115 && due < 285, due + " were due");
            }
            assertEquals(due, done.get("operations").asLong());
            assertFalse(done.get("counters").has("terminalNanos"), "terminals do not wait");
            long ofKinds = 0;
            for (String kind : List.of("new-order", "payment", "order-status", "delivery", "stock-level")) {
                ofKinds += histogram(done, kind).getTotalCount();
            }
            assertEquals(due, ofKinds);
            for (String name : List.of("response", "service", "lag")) {
                assertEquals(due, histogram(done, name).getTotalCount(), name);
            }
            Histogram response = histogram(done, "response");
            assertTrue(
                    response.getMaxValue() >= histogram(done, "service").getMaxValue(),
                    "a response time includes its service time");
            role.send("{\"command\":\"stop\"}");
            for (JsonNode event : role.answer()) {
                if (event.has("expected")) {
                    assertEquals(event.get("expected"), event.get("value"), event.toString());
                }
            }
        }
    }

    /** Transactions that cannot begin in time begin late and are not left out. */
    @Test
    void tooHighARateShowsInResponseTimesAndNeitherInServiceTimesNorAsLag() throws Exception {
        try (ChildRole role = start(List.of(), "rate=10000000", "population=10")) {
            role.next("ready");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.2}");
            assertEquals(2_000_000, done.get("counters").get("offered").asLong());
            assertTrue(done.get("counters").get("begun").asLong()
                    < done.get("counters").get("offered").asLong());
            // Transactions that begin are late by at most the length of the phase.
            assertTrue(histogram(done, "response").getMaxValue() >= 100_000_000, "response");
            for (String name : List.of("service", "lag")) {
                assertTrue(
                        histogram(done, "response").getValueAtPercentile(50)
                                > 10 * histogram(done, name).getValueAtPercentile(50),
                        "most of the response is the wait for earlier transactions, not " + name);
            }
        }
    }

    @Test
    void theCeilingOfWaitingTerminalsIsReported() throws Exception {
        try (ChildRole role = start(List.of(), "terminals=7", "wait=5")) {
            role.next("ready");
            role.ask("{\"command\":\"warmup\",\"seconds\":0.1,\"burst\":1}");
            JsonNode done = role.ask("{\"command\":\"measure\",\"seconds\":0.4}");
            double terminals = done.get("counters").get("terminalNanos").asDouble()
                    / done.get("wallNanos").asDouble();
            // Each waits a twentieth of the time and asks twenty times as often; the phase is slightly longer than its
            // load.
            assertTrue(terminals > 70 && terminals <= 140, "as that of " + terminals);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void everyTerminalHasItsTurns(String threads) throws Exception {
        assumeTrue(threads.equals("platform") || Runtime.version().feature() >= 21);
        try (ChildRole role = start(List.of(), "terminals=20", "threads=" + threads)) {
            role.next("ready");
            // The shortest phase after which the role can judge.
            role.ask("{\"command\":\"measure\",\"seconds\":1.2}");
            role.send("{\"command\":\"stop\"}");
            assertTrue(
                    role.answer().stream()
                            .anyMatch(event -> event.path("name").asText().equals("terminals that did nothing")
                                    && event.get("value").asText().equals("0")),
                    "the check is reported");
        }
    }

    /** The same on every JVM that jdyno supports, until the business or its random numbers change. */
    @Test
    void theDigestOfASeedDoesNotChange() throws Exception {
        assertEquals("865075e5a7123481", checks("count=2000").get("digest"));
        assertEquals(
                "6bb5571e387191d7",
                checks("count=2000", "population=10", "lines=20", "old-orders=keep")
                        .get("digest"));
    }

    @Test
    void keptOrdersFillTheHeap() throws Exception {
        try (ChildRole role = start(List.of("-Xmx48m"), "old-orders=keep", "terminals=4")) {
            role.next("ready");
            role.send("{\"command\":\"measure\",\"seconds\":60}");
            JsonNode failed = role.rest().stream()
                    .filter(event -> event.path("event").asText().equals("failed"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("out-of-memory", failed.get("cause").asText(), failed.toString());
        }
    }

    @Test
    void discardedOrdersDoNotFillTheHeap() throws Exception {
        try (ChildRole role = start(List.of("-Xmx48m"), "terminals=4", "count=20000")) {
            role.next("ready");
            assertEquals(
                    80_000,
                    role.ask("{\"command\":\"measure\",\"seconds\":1}")
                            .get("operations")
                            .asLong());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=5", "count=10", "terminals=101", "arrivals=often"})
    void aScheduleExcludesOtherPaces(String word) {
        verifyRefusal(word, "seed=1", "rate=100", word);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "warehouses=0",
                "population=2",
                "wait=101",
                "lines=21",
                "screens=paint",
                "threads=green",
                "rate=-1",
                "idle=wait"
            })
    void invalidParametersAreReportedWithTheValidOnes(String word) {
        verifyRefusal(word, "seed=1", word);
    }

    /** The message must name the parameter. */
    private static void verifyRefusal(String word, String... changed) {
        RoleFailure refusal = RoleContexts.refusal(new OrdersRole(), parameters(changed));
        assertEquals("bad-parameter", refusal.failureCause());
        assertTrue(refusal.getMessage().contains(word.replaceAll("=.*", "")), refusal.toString());
    }

    @Test
    void aRefusalEndsTheProcess() throws Exception {
        try (ChildRole role = start(List.of(), "warehouses=many")) {
            JsonNode failed = role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("warehouses"), failed.toString());
            assertEquals(1, role.exitStatus());
        }
    }
}
