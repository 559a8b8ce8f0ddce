package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.report.content.ErgonomicsSentences;
import org.junit.jupiter.api.Test;

/** The sentences of reports about runs whose JVMs chose settings by themselves. */
class ErgonomicsNotesTest {
    private static final double GIB = 1L << 30;
    private static final String TAIL = "; a difference between these trials may come from that.";

    private static Ergonomics on(int processors, String collector, double heapBytes, int compilers, int gcThreads) {
        return new Ergonomics(
                OptionalDouble.of(processors),
                Optional.of(collector),
                OptionalDouble.of(heapBytes),
                OptionalDouble.of(compilers),
                OptionalDouble.of(gcThreads));
    }

    private static List<String> sentences(Plan plan, Function<Slot, Ergonomics> chosen) {
        List<Trial> trials = new ArrayList<>();
        Run empty = Example.run(plan, List.of());
        for (Slot slot : empty.schedule()) {
            Trial trial = Example.completed(slot, Map.of("throughput", 1000.0), Map.of());
            trials.add(MadeTrial.like(trial)
                    .ergonomics(Map.of("server", chosen.apply(slot)))
                    .trial());
        }
        return ErgonomicsSentences.of(Judge.of(empty.with(trials)));
    }

    /** The trials of a are those on one processor. */
    private static List<String> pair(Ergonomics a, Ergonomics b) {
        return sentences(Example.plan(1, 2, "a", "b"), slot -> slot.platform().startsWith("a") ? a : b);
    }

    @Test
    void aCollectorByTheNumberOfProcessors() {
        assertEquals(
                List.of("On one processor the JVMs chose Serial, on two processors G1" + TAIL),
                pair(on(1, "Serial", GIB, 2, 0), on(2, "G1", GIB, 2, 2)));
    }

    @Test
    void aCollectorByThePlatform() {
        assertEquals(
                List.of("a chose Parallel, b chose G1" + TAIL),
                pair(on(2, "Parallel", GIB, 2, 2), on(2, "G1", GIB, 2, 2)));
    }

    @Test
    void heapsAndThreads() {
        assertEquals(
                List.of(
                        "a chose a heap of at most 1.00 GiB, b chose a heap of at most 2.00 GiB" + TAIL,
                        "a chose 2 compiler threads, b chose 3 compiler threads" + TAIL,
                        "a chose 1 GC thread, b chose 2 GC threads" + TAIL),
                pair(on(2, "G1", GIB, 2, 1), on(2, "G1", 2 * GIB, 3, 2)));
    }

    @Test
    void nothingToSayOfEqualChoicesAndOfRoundedHeaps() {
        assertEquals(List.of(), pair(on(2, "G1", GIB, 2, 2), on(2, "G1", 1.002 * GIB, 2, 2)));
    }

    /** What an option sets was not chosen by the JVM. */
    @Test
    void nothingToSayOfACollectorThatTheUserNames() {
        Plan plan = Example.plan(1, 2, "a", "b");
        List<Platform> platforms = plan.platforms().stream()
                .map(platform -> platform.name().equals("b")
                        ? Example.platform("b", "-XX:+UseZGC", "-XX:TieredStopAtLevel=1")
                        : platform)
                .toList();
        Plan named = Example.of(plan, platforms);
        assertEquals(
                List.of(),
                sentences(
                        named, slot -> slot.platform().equals("b") ? on(2, "ZGC", GIB, 1, 1) : on(2, "G1", GIB, 2, 2)));
    }
}
