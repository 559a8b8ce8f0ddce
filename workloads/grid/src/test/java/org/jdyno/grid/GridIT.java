package org.jdyno.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole trials of small grids. */
class GridIT {
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":1}";

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

    private static void assertChecks(List<JsonNode> events) {
        int checks = 0;
        for (JsonNode event : events) {
            if (event.get("event").asText().equals("check") && event.has("expected")) {
                assertEquals(event.get("expected"), event.get("value"), event::toString);
                checks++;
            }
        }
        assertEquals(2, checks, events::toString);
    }
}
