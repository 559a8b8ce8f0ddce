package org.jdyno.lab.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Experiment.LargestLoad;
import org.jdyno.lab.model.Experiment.LeastHeap;
import org.jdyno.lab.model.Experiment.PublishedRule;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private static final Bisection BISECTION = new Bisection(0.01, 2, 1_000);
    private static final List<Pairing> INTERLEAVED = List.of(Pairing.INTERLEAVED);
    private static final List<Experiment> ALL = List.of(
            Comparison.DEFAULT,
            new PublishedRule(Rule.TRIMMED_MEAN_OF_TEN, true),
            new LargestLoad("connections", BISECTION),
            new LeastHeap(BISECTION, 5),
            new RateSearch(Slo.parse("--slo", "p99<10ms")));

    private static Comparison comparison(List<Pairing> pairings, Optional<Ramp> ramp, boolean serverKept) {
        return new Comparison(pairings, ramp, serverKept, Stopping.AT_THE_END, Optional.empty());
    }

    private static Slot slot(int block) {
        return new Slot(0, block, "echo", Point.of(Map.of()), "a");
    }

    @Test
    void eachKindHasItsCase() {
        assertEquals(
                List.of("comparison", "TRIMMED_MEAN_OF_TEN", "connections", "5 times", "p99 < 10 ms"),
                ALL.stream()
                        .map(experiment -> experiment.match(new Cases<String>(
                                comparison -> "comparison",
                                published -> published.rule().name(),
                                LargestLoad::loadName,
                                heap -> heap.times() + " times",
                                rate -> rate.slo().words())))
                        .toList());
    }

    @Test
    void eachKindSaysWhetherItComparesAndWhetherItSearches() {
        assertEquals(
                List.of(true, false, false, false, true),
                ALL.stream().map(Experiment::compares).toList());
        assertEquals(
                List.of(false, false, true, true, true),
                ALL.stream().map(Experiment::searches).toList());
        assertEquals(
                List.of(false, true, false, false, false),
                ALL.stream().map(Experiment::serverKept).toList());
    }

    @Test
    void whatAKindDoesNotHaveIsAsUsual() {
        for (Experiment experiment : ALL) {
            assertEquals(INTERLEAVED, experiment.pairings());
            assertEquals(Stopping.AT_THE_END, experiment.stopping());
        }
    }

    @Test
    void aServerIsKeptWithinABlockOfAComparisonAndOverAllTrialsOfARule() {
        Comparison comparison = comparison(INTERLEAVED, Optional.empty(), true);
        assertTrue(comparison.keepsServer(slot(1), slot(1)));
        assertFalse(comparison.keepsServer(slot(1), slot(2)));
        assertTrue(new PublishedRule(Rule.BEST_TWO_OF_THREE, true).keepsServer(slot(1), slot(2)));
        assertFalse(new PublishedRule(Rule.BEST_TWO_OF_THREE, false).keepsServer(slot(1), slot(1)));
        assertFalse(Comparison.DEFAULT.keepsServer(slot(1), slot(1)));
    }

    @Test
    void loadsAreOrderedForAServerThatIsKeptAndForARamp() {
        assertFalse(Comparison.DEFAULT.ordersLoads());
        assertTrue(comparison(INTERLEAVED, Optional.empty(), true).ordersLoads());
        assertTrue(comparison(INTERLEAVED, Optional.of(new Ramp("qualified")), false)
                .ordersLoads());
    }

    @Test
    void onlyASearchForARateTakesSeveralTrialsInATurn() {
        assertEquals(
                List.of(1.0, 1.0, 1.0, 1.0, 5.2),
                ALL.stream().map(Experiment::trialsPerTurn).toList());
    }

    @Test
    void aComparisonIsMeasuredInWaysThatGoTogether() {
        assertThrows(IllegalArgumentException.class, () -> comparison(List.of(), Optional.empty(), false));
        List<Pairing> sliced = List.of(Pairing.SLICED);
        assertThrows(IllegalArgumentException.class, () -> comparison(sliced, Optional.empty(), true));
        Optional<Ramp> ramp = Optional.of(new Ramp("qualified"));
        assertThrows(IllegalArgumentException.class, () -> comparison(sliced, ramp, false));
        assertFalse(comparison(sliced, Optional.empty(), false).choosesPairing());
        assertTrue(comparison(List.of(Pairing.INTERLEAVED, Pairing.SLICED), Optional.empty(), false)
                .choosesPairing());
    }

    @Test
    void aSearchNeedsATolerance() {
        assertThrows(IllegalArgumentException.class, () -> new Bisection(0, 2, 1_000));
        assertThrows(IllegalArgumentException.class, () -> new Bisection(Double.NaN, 2, 1_000));
        assertThrows(IllegalArgumentException.class, () -> new Bisection(0.01, -1, 1_000));
        assertThrows(IllegalArgumentException.class, () -> new Bisection(0.01, 2, 0));
        assertThrows(IllegalArgumentException.class, () -> new LeastHeap(BISECTION, 0));
    }

    @Test
    void whatIsLookedForIsNamed() {
        assertEquals(Heap.NAME, new LeastHeap(BISECTION, 1).loadName());
        assertTrue(new LeastHeap(BISECTION, 1).least());
        assertFalse(new LargestLoad("connections", BISECTION).least());
        assertEquals(1, new LargestLoad("connections", BISECTION).times());
    }
}
