package org.jdyno.orders.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is said of a terminal that did nothing, in processes of their own. */
@Execution(ExecutionMode.CONCURRENT)
class IdleTerminalTest {
    /** The last event of this kind after a measured phase of the shortest time that is judged. */
    private static JsonNode last(String event, String fill) throws Exception {
        try (ChildRole role = ChildRole.start(
                List.of("-Xms64m", "-Xmx64m"),
                IdleTerminalRole.class,
                "warehouses=1",
                "terminals=2",
                "population=1",
                "wait=0",
                "rate=0",
                "arrivals=constant",
                "idle=park",
                "lines=0",
                "count=0",
                "threads=platform",
                fill)) {
            role.next("ready");
            role.ask("{\"command\":\"measure\",\"seconds\":1.1}");
            role.send("{\"command\":\"stop\"}");
            List<JsonNode> events = role.rest();
            return events.stream()
                    .filter(one -> one.path("event").asText().equals(event))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(event + " is not among " + events));
        }
    }

    @Test
    void aFullHeapIsTheCause() throws Exception {
        JsonNode failed = last("failed", "fill=95");
        assertEquals("out-of-memory", failed.get("cause").asText(), failed.toString());
        assertTrue(
                failed.get("message").asText().startsWith("1 of 2 terminals did nothing, because the heap is full"),
                failed.toString());
        JsonNode counters = failed.get("counters");
        assertTrue(
                counters.get("heapUsedBytes").asLong()
                        > 0.9 * counters.get("heapMaxBytes").asLong(),
                "the lab recognises a full heap by these: " + failed);
    }

    @Test
    void otherwiseItIsACheckThatDiffers() throws Exception {
        JsonNode check = last("check", "fill=20");
        assertEquals("terminals that did nothing", check.get("name").asText(), check.toString());
        assertEquals("1", check.get("value").asText(), check.toString());
        assertEquals("0", check.get("expected").asText(), check.toString());
    }
}
