package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.PublishedRule;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private static final Bisection BISECTION = new Bisection(0.01, 2, 1_000);
    private static final List<Pairing> INTERLEAVED = List.of(Pairing.INTERLEAVED);

    private static Comparison comparison(List<Pairing> pairings, Optional<Ramp> ramp, boolean serverKept) {
        return new Comparison(pairings, ramp, serverKept, Stopping.AT_THE_END, Optional.empty(), Optional.empty());
    }

    private static Slot slot(int block) {
        return new Slot(0, block, new Cell("echo", Point.of(Map.of())), "a", Pairing.INTERLEAVED);
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
}
