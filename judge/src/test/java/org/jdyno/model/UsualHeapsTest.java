package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Experiment.LeastHeap;
import org.junit.jupiter.api.Test;

class UsualHeapsTest {
    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

    /** Its server has a heap with platform threads and a size up to 50. */
    private static final Workload ECHO = Example.with(
            Example.with(
                    Example.workload("echo"),
                    Example.workload("echo").roles().stream()
                            .map(role -> role.underTest() ? role.with(Optional.of(heap())) : role)
                            .toList()),
            new LoadParameter("size", "Size", "size", Optional.empty()));

    private static UsualHeap heap() {
        return new UsualHeap("512m", Condition.of(Map.of("size", List.of("..50"), "threads", List.of("platform"))));
    }

    private static Plan plan(Point... points) {
        Plan plan = Example.plan(1, 1, "plain");
        return Example.at(
                plan,
                Arrays.stream(points).map(point -> new Cell("echo", point)).toList());
    }

    private static Point size(int size) {
        return ECHO.defaults().with("size", Integer.toString(size));
    }

    /** The options for the heap of a trial at a point. */
    private static List<String> options(Plan plan, Point point, String... ofPlatform) {
        Slot slot = new Slot(0, 0, new Cell("echo", point), "plain", Pairing.INTERLEAVED);
        return Example.run(plan, List.of(ECHO), List.of()).workload(slot).tested().heap().stream()
                .flatMap(heap -> heap.options(point, Example.platform("plain", ofPlatform)).stream())
                .toList();
    }

    @Test
    void allTrialsOfAPlanHaveItOrNone() {
        Plan small = plan(size(10), size(50));
        assertEquals(HEAP, options(small, size(10)));
        assertEquals(HEAP, options(small, size(50)));
        Plan larger = plan(size(10), size(51));
        assertEquals(List.of(), options(larger, size(51)));
        assertEquals(List.of(), options(larger, size(10)), "the curve would otherwise compare two heaps");
    }

    @Test
    void aSearchOverTheNumberDoesNotHaveIt() {
        Bisection bisection = new Bisection(0.01, 2, 1000);
        Plan search = Example.with(plan(size(10)), new LargestLoad("size", bisection));
        for (int size : new int[] {5, 10, 50, 51}) {
            assertEquals(List.of(), options(search, size(size)), "the search would end at a heap for small loads");
        }
        Plan ofHeaps = Example.with(plan(size(10)), new LeastHeap(bisection, 1));
        assertEquals(HEAP, options(ofHeaps, size(10)), "it does not vary the number");
    }

    @Test
    void eachPointHasItByItsWords() {
        Point virtual = size(10).with("threads", "virtual");
        Plan both = plan(size(10), virtual);
        assertEquals(HEAP, options(both, size(10)));
        assertEquals(List.of(), options(both, virtual));
    }

    @Test
    void aPlanOrAPlatformPrevails() {
        Point given = size(10).with(Heap.NAME, "64m");
        assertEquals(List.of(), options(plan(given), given));
        assertEquals(List.of(), options(plan(size(10)), size(10), "-Xmx64m"));
    }

    @Test
    void whatIsInForceIsTold() {
        UsualHeaps.Usual small = only(plan(size(10), size(50)));
        assertEquals(List.of("plain"), small.platforms());
        assertTrue(small.everywhere());
        assertEquals(Optional.empty(), small.obstacle());
        assertEquals(Optional.of("size"), only(plan(size(10), size(51))).obstacle());
        Plan sized = plan(size(10).with(Heap.NAME, "64m"));
        assertEquals(List.of(), new UsualHeaps(sized, ECHO).usual());
        Plan virtual = plan(size(51).with("threads", "virtual"));
        assertEquals(List.of(), new UsualHeaps(virtual, ECHO).usual(), "nothing else would have it there");
    }

    private static UsualHeaps.Usual only(Plan plan) {
        List<UsualHeaps.Usual> usual = new UsualHeaps(plan, ECHO).usual();
        assertEquals(1, usual.size(), usual::toString);
        return usual.get(0);
    }
}
