package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class OverheadRuleTest {
    private static final Plan PLAN = Example.plan(1, 4, "a", "b");
    private final List<Trial> trials = new ArrayList<>();

    /** @param pauses in percent of the time */
    private void completed(int block, String platform, int heap, double nanos, double pauses) {
        trials.add(Example.completed(
                slot(block, platform, heap), Map.of("wall-per-operation", nanos, "gc-pause-share", pauses), Map.of()));
    }

    private Slot slot(int block, String platform, int heap) {
        return new Slot(
                trials.size(),
                block,
                new Cell("echo", Point.of(Map.of("heap", heap + "m"))),
                platform,
                Pairing.INTERLEAVED);
    }

    private double overhead(Predicate<Slot> which) {
        Run run = OverheadRule.addTo(Example.run(PLAN, trials));
        return run.trials().stream()
                .filter(trial -> which.test(trial.slot()))
                .findFirst()
                .orElseThrow()
                .measures()
                .getOrDefault("lbo-wall", Double.NaN);
    }

    @Test
    void aCostIsHeldAgainstTheLeastWithoutItsPauses() {
        completed(0, "a", 16, 200, 50);
        completed(0, "a", 64, 125, 4);
        completed(0, "b", 64, 130, 0);
        assertEquals(2, overhead(slot -> slot.index() == 0), 1e-9);
        assertEquals(1.25, overhead(slot -> slot.index() == 1), 1e-9);
        assertEquals(1.30, overhead(slot -> slot.index() == 2), 1e-9);
    }

    @Test
    void theBlocksOfTheOtherParityChooseWhatItIsHeldAgainst() {
        // By chance b is the cheaper in block 0; in block 1 a is, and so a is the least for block 0.
        completed(0, "a", 64, 100, 0);
        completed(0, "b", 64, 80, 0);
        completed(1, "a", 64, 90, 0);
        completed(1, "b", 64, 120, 0);
        assertEquals(0.8, overhead(slot -> slot.block() == 0 && slot.platform().equals("b")), 1e-9);
        assertEquals(1, overhead(slot -> slot.block() == 0 && slot.platform().equals("a")), 1e-9);
        assertEquals(0.75, overhead(slot -> slot.block() == 1 && slot.platform().equals("a")), 1e-9);
    }

    @Test
    void whoLivedThroughTheFastBlockOnlyIsNotTheLeast() {
        completed(0, "a", 64, 100, 0);
        completed(1, "a", 64, 50, 0);
        completed(2, "a", 64, 100, 0);
        completed(3, "a", 64, 100, 0);
        completed(2, "b", 8, 60, 0);
        completed(1, "b", 8, 45, 0);
        assertEquals(1, overhead(slot -> slot.block() == 2 && slot.platform().equals("a")), 1e-9);
        assertEquals(0.6, overhead(slot -> slot.block() == 2 && slot.platform().equals("b")), 1e-9);
    }

    @Test
    void theBaselinesCopyIsHeldAgainstTheOthersButIsNeverTheLeast() {
        completed(0, "a", 64, 100, 0);
        completed(0, "a+again", 64, 50, 0);
        assertEquals(0.5, overhead(slot -> slot.platform().equals("a+again")), 1e-9);
        assertEquals(1, overhead(slot -> slot.platform().equals("a")), 1e-9);
    }

    @Test
    void whatHasNoFigureOfItsCollectorIsHeldAgainstTheOthers() {
        completed(0, "a", 64, 100, 10);
        trials.add(Example.completed(slot(0, "b", 64), Map.of("wall-per-operation", 80.0), Map.of()));
        assertEquals(80 / 90.0, overhead(slot -> slot.platform().equals("b")), 1e-9);
    }

    @Test
    void whatFailedOrHasNoHeapOfItsOwnHasNone() {
        trials.add(Example.failed(slot(0, "a", 8), Cause.OUT_OF_MEMORY));
        Slot without = new Slot(1, 0, new Cell("echo", Point.of(Map.of("size", "1"))), "a", Pairing.INTERLEAVED);
        trials.add(Example.completed(without, Map.of("wall-per-operation", 1.0, "gc-pause-share", 0.0), Map.of()));
        OverheadRule.addTo(Example.run(PLAN, trials))
                .trials()
                .forEach(trial -> assertFalse(trial.measures().containsKey("lbo-wall")));
    }
}
