package org.jdyno.solo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;

class SoloTest {
    private static ChildRole solo(String rate, String work) throws Exception {
        ChildRole role = ChildRole.start(
                List.of("-Dsolo.level=17"),
                Solo.class,
                "rate=" + rate,
                "arrivals=poisson",
                "wait=yield",
                "work=" + work,
                "note=two words");
        role.next("ready");
        role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
        return role;
    }

    private static JsonNode measure(ChildRole role) throws Exception {
        return role.ask("{\"command\":\"measure\",\"seconds\":0.5}");
    }

    @Test
    void takesAllStepsThatAreDue() throws Exception {
        try (ChildRole role = solo("1000", "0")) {
            JsonNode totals = measure(role);
            long offered = totals.get("counters").get("offered").asLong();
            assertTrue(offered > 300 && offered < 700, totals.toString());
            assertEquals(offered, totals.get("operations").asLong());
            role.send("{\"command\":\"stop\"}");
            List<JsonNode> said = role.answer();
            assertTrue(
                    said.stream().anyMatch(event -> event.path("value").asText().equals("two words")),
                    "a text parameter arrives whole");
            said.stream()
                    .filter(event -> event.has("expected"))
                    .forEach(check -> assertEquals(check.get("expected"), check.get("value"), check.toString()));
        }
    }

    @Test
    void fallsBehindUnderTooMuchLoad() throws Exception {
        try (ChildRole role = solo("1000", "10000")) {
            JsonNode counters = measure(role).get("counters");
            assertTrue(counters.get("begun").asLong() < counters.get("offered").asLong() / 2, counters.toString());
        }
    }
}
