package org.jdyno.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.tls.Tls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole trials of small grids. */
@Execution(ExecutionMode.CONCURRENT)
class GridIT {
    /** {@code -Djdyno.kills=50} for the long form. */
    private static final int KILLS = Integer.getInteger("jdyno.kills", 1);

    private static final int MOST_NODES = 4;
    /** Of the characters that a node has written. */
    private static final int MOST_TOLD = 3_000;

    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.5}";

    @ParameterizedTest
    @CsvSource({
        "engine=local, profile=13, transaction=1",
        "engine=infinispan, profile=13, transaction=1",
        "engine=infinispan, profile=16, transaction=3",
        "engine=hazelcast, profile=13, transaction=3",
        "engine=hazelcast, profile=16, transaction=1"
    })
    void everyValueIsRightAndEveryEntryIsThereAtTheEnd(String engine, String profile, String transaction)
            throws Exception {
        try (RunningGrid grid = RunningGrid.form(2, engine, profile, transaction)) {
            JsonNode connected = grid.connectClient();
            assertEquals(1000, connected.at("/counters/entries").asInt(), connected + grid.clientError());
            JsonNode measured = grid.ask(MEASURE);
            assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
            assertTrue(measured.get("operations").asInt() > 0, measured::toString);
            assertChecks(grid.stopClient());
            assertEquals(List.of(0, 0), grid.stopNodes());
        }
    }

    /** The client and the nodes count the handshakes between them alike, and each node has had some with others. */
    @ParameterizedTest
    @CsvSource({
        "engine=local, profile=13, tls=jdk",
        "engine=infinispan, profile=13, tls=jdk",
        "engine=infinispan, profile=16, tls=jdk",
        "engine=infinispan, profile=16, tls=boringssl"
    })
    void withTlsEveryConnectionHasIt(String engine, String profile, String tls) throws Exception {
        try (RunningGrid grid = RunningGrid.form(2, engine, profile, tls)) {
            grid.connectClient();
            JsonNode measured = grid.ask(MEASURE);
            assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
            assertTrue(measured.get("operations").asInt() > 0, measured::toString);
            List<JsonNode> checks = grid.stopClient();
            assertChecks(checks);
            assertTrue(value(checks, Tls.CHECK) > 0, checks::toString);
            assertEquals(List.of(0, 0), grid.stopNodes());
        }
    }

    @Test
    void aRateIsKeptInTheMeasuredPhaseAndInHalfOfWarmUp() throws Exception {
        try (RunningGrid grid = RunningGrid.form(1, "engine=local", "backups=0", "rate=400")) {
            grid.connectClient();
            JsonNode warm = grid.ask("{\"command\":\"warmup\",\"seconds\":0.5,\"burst\":1}");
            assertEquals(100, warm.at("/counters/offered").asInt(), warm::toString);
            assertTrue(warm.get("operations").asInt() > 100, warm::toString);
            JsonNode measured = grid.ask(MEASURE);
            assertEquals(200, measured.at("/counters/offered").asInt(), measured::toString);
            assertEquals(200, measured.get("operations").asInt(), measured + grid.clientError());
            assertChecks(grid.stopClient());
        }
    }

    /** Operations that are too late to begin change nothing. */
    @Test
    void aRateThatIsMuchTooHighLosesNothing() throws Exception {
        try (RunningGrid grid = RunningGrid.form(1, "engine=local", "backups=0", "rate=1000000")) {
            grid.connectClient();
            JsonNode measured = grid.ask("{\"command\":\"measure\",\"seconds\":0.2}");
            assertEquals(200_000, measured.at("/counters/offered").asInt(), measured::toString);
            assertTrue(measured.get("operations").asInt() < 200_000, measured::toString);
            assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
            assertChecks(grid.stopClient());
        }
    }

    @ParameterizedTest
    @CsvSource({"engine=infinispan, backups=1", "engine=infinispan, backups=0", "engine=local, backups=0"})
    void theClientGoesOnWhenANodeIsKilledAndCountsWhatItTook(String engine, String backups) throws Exception {
        try (RunningGrid grid = RunningGrid.form(3, engine, backups, "mix=80/20/0")) {
            grid.connectClient();
            long taken = engine.contains("infinispan") && backups.endsWith("1") ? 0 : grid.owned(2);
            grid.kill(2);
            JsonNode measured = grid.ask(MEASURE);
            assertEquals(0, measured.get("errors").asInt(), measured + grid.clientError());
            List<JsonNode> checks = grid.stopClient();
            assertChecks(checks);
            long counted = value(checks, "lostWithNode");
            long unsettled = measured.at("/counters/unsettled").asLong();
            assertTrue(
                    counted <= taken && taken <= counted + unsettled,
                    "of " + taken + " counted " + counted + ", unsettled " + unsettled + grid.clientError());
        }
    }

    /** A loss that nobody counted, or that did not happen, would make the sums at the end differ. */
    @ParameterizedTest
    @CsvSource({
        "engine=infinispan, backups=1, transaction=1",
        "engine=infinispan, backups=0, transaction=1",
        "engine=hazelcast, backups=1, transaction=1",
        "engine=hazelcast, backups=0, transaction=1",
        "engine=hazelcast, backups=1, transaction=3"
    })
    @Timeout(value = 1, unit = TimeUnit.HOURS) // for the long form
    void everyEntryIsAccountedForWhenNodesAreKilledUnderLoad(String engine, String backups, String transaction)
            throws Exception {
        int kills = 0;
        while (kills < KILLS) {
            int nodes = Math.min(MOST_NODES, KILLS - kills + 1);
            try (RunningGrid grid = RunningGrid.form(nodes, engine, backups, transaction, "profile=16", "threads=6")) {
                grid.connectClient();
                for (int last = nodes; last > 1; last--) {
                    JsonNode measured = grid.measureAndKill(MEASURE, last);
                    kills++;
                    assertEquals("done", measured.get("event").asText(), () -> measured + told(grid));
                    assertEquals(0, measured.get("errors").asInt(), () -> measured + told(grid));
                    grid.awaitGridOf(last - 1, Duration.ofSeconds(60));
                }
                List<JsonNode> checks = assertChecks(grid.stopClient());
                long counted = value(checks, "lostWithNode");
                assertTrue(backups.endsWith("0") ? counted > 0 : counted == 0, checks::toString);
                JsonNode figures = RunningGrid.last(checks).get("counters");
                assertEquals(counted, figures.get("lostWithNode").asLong(), figures::toString);
                assertTrue(figures.get("rebalanceNanos").asLong() > 0, figures::toString);
                System.out.printf(
                        "%s %s %s: %d kills, %d entries lost and counted, %d left%n",
                        engine, backups, transaction, kills, counted, value(checks, "entries"));
            }
        }
    }

    private static String told(RunningGrid grid) {
        try {
            String node = grid.node(1).standardError();
            return grid.clientError() + "; node 1: " + node.substring(Math.max(0, node.length() - MOST_TOLD));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Test
    void aSplitGridIsNamedWithItsNode() throws Exception {
        try (RunningGrid one = RunningGrid.form(1);
                RunningGrid other = RunningGrid.form(1)) {
            JsonNode failed = one.connectClientTo(other, "timeout=1");
            assertEquals("failed", failed.get("event").asText(), failed::toString);
            assertTrue(
                    failed.get("message").asText().contains("split: node 1 knows 1 of the 2 nodes"), failed::toString);
        }
    }

    static long value(List<JsonNode> events, String check) {
        return check(events, check).get("value").asLong();
    }

    static JsonNode check(List<JsonNode> events, String name) {
        for (JsonNode event : events) {
            if (event.path("name").asText().equals(name)) {
                return event;
            }
        }
        throw new AssertionError("no check " + name + " in " + events);
    }

    static List<JsonNode> assertChecks(List<JsonNode> events) {
        int checks = 0;
        for (JsonNode event : events) {
            if (event.get("event").asText().equals("check") && event.has("expected")) {
                assertEquals(event.get("expected"), event.get("value"), event::toString);
                checks++;
            }
        }
        assertEquals(2, checks, events::toString);
        return events;
    }
}
