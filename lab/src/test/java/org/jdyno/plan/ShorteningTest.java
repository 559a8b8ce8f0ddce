package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdyno.plan.Shortening.Cut;
import org.junit.jupiter.api.Test;

class ShorteningTest {
    private final Map<String, List<Long>> parts = new LinkedHashMap<>();

    @Test
    void leavesEverythingAsItIsWhenThereIsTime() {
        parts.put("first", List.of(100L, 50L));
        parts.put("second", List.of(30L));
        assertEquals(
                Map.of("first", new Cut(0, false, 100), "second", new Cut(0, false, 30)),
                Shortening.fit(parts, Set.of(), 130, false));
    }

    @Test
    void shortensTheLongestUntilAllFit() {
        parts.put("first", List.of(100L, 60L, 20L));
        parts.put("second", List.of(80L, 40L));
        assertEquals(
                Map.of("first", new Cut(1, false, 60), "second", new Cut(1, false, 40)),
                Shortening.fit(parts, Set.of(), 100, false));
    }

    @Test
    void leavesOutTheLongestOfTheShortestFormsAndGivesItsTimeToTheOthers() {
        parts.put("first", List.of(100L, 60L));
        parts.put("search", List.of(500L));
        parts.put("third", List.of(40L, 10L));
        assertEquals(
                Map.of(
                        "first", new Cut(0, false, 100),
                        "search", new Cut(0, true, 500),
                        "third", new Cut(0, false, 40)),
                Shortening.fit(parts, Set.of(), 140, true));
    }

    @Test
    void leavesOutWhatDecidesNothingFirst() {
        parts.put("claim", List.of(100L, 60L));
        parts.put("second", List.of(40L, 30L));
        parts.put("third", List.of(20L));
        assertEquals(
                Map.of(
                        "claim", new Cut(1, false, 60),
                        "second", new Cut(1, true, 30),
                        "third", new Cut(0, false, 20)),
                Shortening.fit(parts, Set.of("claim"), 80, true));
        assertEquals(
                Map.of(
                        "claim", new Cut(1, true, 60),
                        "second", new Cut(1, true, 30),
                        "third", new Cut(0, true, 20)),
                Shortening.fit(parts, Set.of("claim"), 50, true));
    }

    @Test
    void alwaysRunsOneOfAll() {
        parts.put("first", List.of(100L, 60L));
        parts.put("second", List.of(60L));
        assertEquals(
                Map.of("first", new Cut(1, false, 60), "second", new Cut(0, true, 60)),
                Shortening.fit(parts, Set.of(), -5, false));
    }

    @Test
    void leavesOutAllThatIsLeftWhenTheTimeIsUp() {
        parts.put("last", List.of(100L, 60L));
        assertEquals(Map.of("last", new Cut(1, true, 60)), Shortening.fit(parts, Set.of(), 50, true));
    }
}
