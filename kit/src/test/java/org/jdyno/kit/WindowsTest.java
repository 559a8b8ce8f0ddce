package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.agent.Buckets;
import org.junit.jupiter.api.Test;

/** Windows add up to the phase, whatever else happens on the machine. */
class WindowsTest {
    private static final long WINDOW_NANOS = 50_000_000;

    @Test
    void windowsOfADrivingRoleAddUpToItsTotals() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            role.send("{\"command\":\"warmup\",\"seconds\":0.12,\"burst\":1}");
            assertAddUp(role.answer(), "warmup", 1);
            role.send("{\"command\":\"warmup\",\"seconds\":0.12,\"burst\":2}");
            assertAddUp(role.answer(), "warmup", 2);
            role.send("{\"command\":\"measure\",\"seconds\":0.4}");
            List<JsonNode> events = role.answer();
            assertAddUp(events, "measure", 0);

            JsonNode totals = events.get(events.size() - 1);
            long operations = totals.get("operations").asLong();
            long errors = totals.get("errors").asLong();
            assertTrue(operations > 0 && errors > 0, totals.toString());
            assertEquals((operations + errors) / DrivingProbe.FAILS_EVERY, errors);
            // No value is lost or counted twice, by two writers of one name or by a shared recorder.
            assertEquals(operations + errors, histogram(totals, "service").getTotalCount());
            assertEquals(operations + errors, histogram(totals, "both").getTotalCount());
            assertEquals((operations + errors) / 100, highest(histogram(totals, "both")));
        }
    }

    /** A stall counts for the samples that it prevented, so it changes their number little. */
    @Test
    void hiccupsAreSampledTenTimesAsOftenIfAsked() throws Exception {
        assertTrue(hiccupsInTenMillis() < 2);
        assertTrue(hiccupsInTenMillis("telemetry=fine") > 2);
    }

    private static double hiccupsInTenMillis(String... parameters) throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class, parameters)) {
            role.next("ready");
            role.send("{\"command\":\"measure\",\"seconds\":0.3}");
            List<JsonNode> events = role.answer();
            JsonNode totals = events.get(events.size() - 1);
            double tens = totals.get("wallNanos").asDouble() / 10_000_000;
            double hiccups = histogram(totals, "hiccup").getTotalCount();
            assertTrue(hiccups > 0, totals::toString);
            return hiccups / tens;
        }
    }

    @Test
    void windowsDuringOperationsAddUpToo() throws Exception {
        try (ChildRole role = ChildRole.start(ServingProbe.class)) {
            assertAddUp(windowsUntil(role, 5), "measure", 0);
        }
    }

    @Test
    void windowsMissedInAStallBecomeOneLongWindow() throws Exception {
        try (ChildRole role = ChildRole.start(ServingProbe.class, "stall-millis=230")) {
            List<JsonNode> events = windowsUntil(role, 4);
            assertAddUp(events, "measure", 0);
            // Reading the second window took more than four windows; the next must not end before the fifth.
            assertTrue(events.get(2).get("wallNanos").asLong() >= 4 * WINDOW_NANOS, events.get(2)::toString);
        }
    }

    @Test
    void countersOfHotSpotArePresent() throws Exception {
        try (ChildRole role = ChildRole.start(DrivingProbe.class)) {
            role.next("ready");
            JsonNode totals = role.ask("{\"command\":\"measure\",\"seconds\":0.1}");
            for (String counter : List.of(
                    "compileMillis", "gcCount", "gcMillis", "uptimeMillis", "threads", "rssBytes", "kernelNanos")) {
                assertTrue(totals.get("counters").get(counter).asDouble() >= 0, counter);
            }
            JsonNode peaks = role.ask("{\"command\":\"stop\"}").get("counters");
            double rssBytes = totals.get("counters").get("rssBytes").asDouble();
            assertTrue(peaks.get("rssPeakBytes").asDouble() >= rssBytes, peaks.toString());
            assertTrue(peaks.get("threadsPeak").asDouble() > 1, peaks.toString());
        }
    }

    /** The events of a measured phase of a serving role that is closed after the given number of windows. */
    private static List<JsonNode> windowsUntil(ChildRole role, int count) throws Exception {
        role.next("ready");
        role.ask("{\"command\":\"measure\",\"seconds\":9}");
        List<JsonNode> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(role.next("window"));
        }
        role.send("{\"command\":\"rest\"}");
        events.addAll(role.answer());
        return events;
    }

    private static void assertAddUp(List<JsonNode> events, String phase, int burst) {
        List<JsonNode> windows = events.stream()
                .filter(event -> event.get("event").asText().equals("window"))
                .toList();
        JsonNode totals = events.get(events.size() - 1);
        // On a busy machine a short warm-up phase may be a single window.
        assertTrue(windows.size() > (phase.equals("measure") ? 1 : 0), events::toString);
        for (int index = 0; index < windows.size(); index++) {
            JsonNode window = windows.get(index);
            assertEquals(phase, window.get("phase").asText());
            assertEquals(burst, window.get("burst").asInt());
            assertEquals(index, window.get("index").asInt());
        }
        for (String field : List.of("wallNanos", "operations", "errors", "cpuNanos")) {
            assertEquals(
                    totals.get(field).asLong(),
                    sum(windows, window -> window.get(field).asLong()),
                    field);
        }
        assertEquals(
                totals.get("counters").get("gcMillis").asLong(),
                sum(windows, window -> window.get("counters").get("gcMillis").asLong()));
        totals.get("histograms").fieldNames().forEachRemaining(name -> assertHistogramsAddUp(windows, totals, name));
        assertNoDrift(windows);
    }

    private static void assertHistogramsAddUp(List<JsonNode> windows, JsonNode totals, String name) {
        Histogram sum = LibraryHistograms.empty();
        windows.forEach(window -> sum.add(histogram(window, name)));
        assertEquals(sum, histogram(totals, name), name);
    }

    /** All but the last window end at, or after, a whole number of windows from the beginning, no two at the same. */
    private static void assertNoDrift(List<JsonNode> windows) {
        long endNanos = 0;
        long whole = 0;
        for (JsonNode window : windows.subList(0, windows.size() - 1)) {
            endNanos += window.get("wallNanos").asLong();
            assertTrue(endNanos / WINDOW_NANOS > whole, window::toString);
            whole = endNanos / WINDOW_NANOS;
        }
    }

    private static long sum(List<JsonNode> windows, ToLongFunction<JsonNode> field) {
        return windows.stream().mapToLong(field).sum();
    }

    private static Histogram histogram(JsonNode event, String name) {
        byte[] bytes =
                Base64.getDecoder().decode(event.get("histograms").get(name).asText());
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
    }

    private static long highest(Histogram histogram) {
        return histogram.getCountAtValue(Buckets.HIGHEST_NANOS);
    }
}
