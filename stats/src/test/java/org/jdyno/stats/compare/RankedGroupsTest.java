package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class RankedGroupsTest {
    @Test
    void neighboursTooCloseShareAGroupWithTheFirst() {
        // A chain in which every neighbour is close, but not the ends.
        List<List<Integer>> groups = RankedGroups.of(List.of(100, 98, 96, 94, 80), (a, b) -> a - b > 5);
        assertEquals(List.of(List.of(100, 98, 96), List.of(94), List.of(80)), groups);
    }

    @Test
    void groupsAreContiguousEvenIfALaterOneCannotBeToldApart() {
        // "c" was measured badly: it is not distinguished from anyone.
        List<List<String>> groups =
                RankedGroups.of(List.of("a", "b", "c"), (better, worse) -> better.equals("a") && worse.equals("b"));
        assertEquals(List.of(List.of("a"), List.of("b", "c")), groups);
    }

    @Test
    void allOneGroupOrEachItsOwn() {
        List<String> platforms = List.of("a", "b", "c");
        assertEquals(List.of(platforms), RankedGroups.of(platforms, (a, b) -> false));
        assertEquals(List.of(List.of("a"), List.of("b"), List.of("c")), RankedGroups.of(platforms, (a, b) -> true));
        assertTrue(RankedGroups.of(List.of(), (a, b) -> true).isEmpty());
    }
}
