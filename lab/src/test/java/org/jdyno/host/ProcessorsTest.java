package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.Example;
import org.jdyno.model.Limits;
import org.jdyno.model.Placement;
import org.jdyno.model.Point;
import org.jdyno.model.Role;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
    private static final Role TESTED = Example.role("server", "Server", false, true);
    private static final Role OTHER = Example.role("client", "Client", true, false);
    private static final Role BOTH = Example.role("queue", "Queue", true, true);

    @Test
    void readsTheKernelsLists() {
        assertEquals(List.of(0), Processors.numbers("0"));
        assertEquals(List.of(0, 1, 2, 5), Processors.numbers("0-2,5"));
        assertEquals(List.of(3, 10, 11), Processors.numbers("3,10-11"));
    }

    @Test
    void aNumberOfProcessorsIsOfThoseThatAreThere() {
        Point two = Point.of(Map.of("processors", "2"));
        Limits limits = Limits.NONE.at(two, List.of(4, 6, 7));
        assertEquals(Optional.of("4,6"), limits.cpuset());
        assertEquals(Optional.empty(), limits.cpus());
        assertEquals(Limits.NONE, Limits.NONE.at(Point.of(Map.of()), List.of(4)));
        assertEquals(Optional.of("processors"), limits.clash(two), "two sets of processors");
        assertEquals(Optional.empty(), limits.clash(Point.of(Map.of("cpus", "2"))));
    }

    @Test
    void moreThanThereAreAreRefused() {
        String reason =
                Processors.refusal(Point.of(Map.of("processors", "4096"))).orElseThrow();
        assertTrue(reason.startsWith("jdyno may use ") && reason.endsWith(" here, not 4096"), reason);
        assertEquals(Optional.empty(), Processors.refusal(Point.of(Map.of("threads", "4096"))));
    }

    @Test
    void freeLeavesTheChoiceAndSameIsOneForAll() {
        assertEquals(Set.of(), Processors.of(Placement.FREE, TESTED, false, Processors.allowed()));
        assertEquals(Set.of(), Processors.of(Placement.FREE, OTHER, false, Processors.allowed()));
        assertEquals(
                1,
                Processors.of(Placement.SAME, TESTED, false, Processors.allowed())
                        .size());
        assertEquals(
                Processors.of(Placement.SAME, TESTED, false, Processors.allowed()),
                Processors.of(Placement.SAME, OTHER, false, Processors.allowed()));
    }

    @Test
    void anIdleProcessLeavesASharedProcessorToTheRoles() {
        Role idle = Example.role("control", "Control", false, false);
        assertEquals(Set.of(1, 2), Processors.ofIdle(Placement.SAME, idle, List.of(0, 1, 2)));
        assertEquals(Set.of(4), Processors.ofIdle(Placement.SAME, idle, List.of(4)));
        assertEquals(Set.of(2, 3), Processors.ofIdle(Placement.SPLIT, idle, List.of(0, 1, 2, 3)));
        assertEquals(Set.of(), Processors.ofIdle(Placement.FREE, idle, List.of(0, 1)));
    }

    @Test
    void splitSharesOutEveryProcessorOnce() {
        int count = Runtime.getRuntime().availableProcessors();
        assumeTrue(count > 1, "one processor cannot be split");
        Set<Integer> tested = Processors.of(Placement.SPLIT, TESTED, false, Processors.allowed());
        Set<Integer> others = Processors.of(Placement.SPLIT, OTHER, false, Processors.allowed());
        Set<Integer> both = new HashSet<>(tested);
        both.addAll(others);
        assertFalse(tested.isEmpty() || others.isEmpty());
        assertEquals(tested.size() + others.size(), both.size(), "a processor serves both sides");
        assertTrue(both.size() >= count, both + " of " + count);
    }

    @Test
    void aRoleThatMakesItsOwnLoadIsNotSplitFromItself() {
        assertEquals(Set.of(), Processors.of(Placement.SPLIT, BOTH, false, Processors.allowed()));
        assertEquals(
                1,
                Processors.of(Placement.SAME, BOTH, false, Processors.allowed()).size());
    }

    @Test
    void bothSidesUnderTestAreSplitFromEachOther() {
        assertEquals(Set.of(0, 1), Processors.of(Placement.SPLIT, TESTED, true, List.of(0, 1, 2, 3)));
        assertEquals(Set.of(2, 3), Processors.of(Placement.SPLIT, BOTH, true, List.of(0, 1, 2, 3)));
    }

    @Test
    void oneProcessorCannotBeSplit() {
        assumeTrue(Runtime.getRuntime().availableProcessors() == 1);
        assertThrows(UserError.class, () -> Processors.of(Placement.SPLIT, TESTED, false, Processors.allowed()));
    }
}
