package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class LostBlocksTest {
    private static final int BLOCKS = 10;
    private static final Plan PLAN = Example.plan(3, BLOCKS, "a", "b");

    /** What each trial of platform b lost, block by block; the others of a block lost a percent. */
    private static Run run(Plan plan, String measure, double... percentOfB) {
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            if (slot.block() < percentOfB.length) {
                double percent = slot.platform().equals("b") ? percentOfB[slot.block()] : 1;
                trials.add(Example.completed(slot, Map.of("throughput", 1e3, measure, percent), Map.of()));
            }
        }
        return Example.run(plan, trials);
    }

    private static List<Integer> numbers(Map<LostBlocks.CellBlock, DisturbedTrial> blocks) {
        return blocks.keySet().stream().map(LostBlocks.CellBlock::number).toList();
    }

    @Test
    void aTrialThatLostMoreThanAQuarterTakesItsWholeBlock() {
        LostBlocks blocks = LostBlocks.of(run(PLAN, Disturbance.STEAL, 2, 26, 3));
        assertEquals(List.of(1), numbers(blocks.lost()));
        DisturbedTrial lost = new DisturbedTrial("b", new Disturbance.Stolen(26, false));
        assertEquals(List.of(lost), List.copyOf(blocks.lost().values()));
        assertEquals(
                List.of(0, 2),
                blocks.counting().stream()
                        .map(trial -> trial.slot().block())
                        .distinct()
                        .toList());
    }

    @Test
    void whatIsOrdinaryHereIsNoCatastrophe() {
        assertEquals(
                List.of(),
                numbers(LostBlocks.of(run(PLAN, Disturbance.STEAL, 8, 9, 7, 6, 10))
                        .lost()));
        // Ten points above the median, where all others scatter by a point or two.
        LostBlocks unusual = LostBlocks.of(run(PLAN, Disturbance.STEAL, 2, 1, 3, 2, 14));
        assertEquals(List.of(4), numbers(unusual.lost()));
        assertEquals(
                new DisturbedTrial("b", new Disturbance.Stolen(14, true)),
                unusual.lost().values().iterator().next());
    }

    @Test
    void aWorkloadWithoutALimitLosesNothingToOtherPrograms() {
        // More than all processors: the phase was short, and the ticks of the kernel are coarse.
        assertEquals(
                List.of(),
                numbers(LostBlocks.of(run(PLAN, Disturbance.OTHERS, 20, 110.5, 3))
                        .lost()));
    }

    @Test
    void whereTrialsDifferMuchAllTheTimeItTakesMore() {
        List<Trial> trials = new ArrayList<>();
        double[] percent = {0, 9, 2, 12, 4, 15, 1, 11, 5, 13, 3, 8, 18};
        for (Slot slot : Experiments.of(PLAN).schedule().subList(0, percent.length)) {
            trials.add(Example.completed(
                    slot, Map.of("throughput", 1e3, Disturbance.STEAL, percent[slot.index()]), Map.of()));
        }
        assertEquals(List.of(), numbers(LostBlocks.of(Example.run(PLAN, trials)).lost()));
    }

    @Test
    void whatWasLostStaysLostWhateverFollows() {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            double[] percent = random.doubles(BLOCKS, 0, 30).toArray();
            Run whole = run(PLAN, Disturbance.STEAL, percent);
            List<LostBlocks.CellBlock> last = List.of();
            for (int blocks = 1; blocks <= BLOCKS; blocks++) {
                Run begun = whole.with(whole.trials().subList(0, 3 * blocks));
                List<LostBlocks.CellBlock> now =
                        LostBlocks.of(begun).toRepeat(PLAN.cells().get(0));
                assertEquals(last, now.subList(0, last.size()));
                last = now;
            }
        }
    }

    @Test
    void noMoreThanHalfOfTheBlocksAreLost() {
        double[] always = new double[BLOCKS];
        Arrays.fill(always, 40);
        LostBlocks blocks = LostBlocks.of(run(PLAN, Disturbance.STEAL, always));
        assertEquals(List.of(0, 1, 2, 3, 4), numbers(blocks.lost()));
        assertEquals(List.of(5, 6, 7, 8, 9), numbers(blocks.tolerated()), "such is this machine");
    }

    @Test
    void figuresWithACautionAreBetterThanNone() {
        LostBlocks blocks = LostBlocks.of(run(PLAN, Disturbance.STEAL, 40, 40));
        assertEquals(List.of(), numbers(blocks.lost()));
        assertEquals(List.of(0, 1), numbers(blocks.tolerated()));
        assertEquals(6, blocks.counting().size());
        assertEquals(2, blocks.toRepeat(PLAN.cells().get(0)).size(), "and they are repeated all the same");
    }

    @Test
    void aQuotaThatAPlatformAlwaysMeetsIsItsOwnAffair() {
        assertEquals(
                List.of(),
                numbers(LostBlocks.of(run(PLAN, Disturbance.THROTTLED, 40, 42, 41, 39, 45))
                        .lost()));
        LostBlocks unusual = LostBlocks.of(run(PLAN, Disturbance.THROTTLED, 0, 0, 1, 0, 20));
        assertEquals(List.of(4), numbers(unusual.lost()));
        assertEquals(
                new DisturbedTrial("b", new Disturbance.Throttled(20)),
                unusual.lost().values().iterator().next());
    }

    @Test
    void otherProgramsAreBorneAsFarAsTheWorkloadBearsThem() {
        assertEquals(
                List.of(),
                numbers(LostBlocks.of(run(PLAN, Disturbance.OTHERS, 50, 3, 60)).lost()));
    }

    @Test
    void aTrialThatWasInvalidForADisturbanceTakesItsBlockToo() {
        Run run = run(PLAN, Disturbance.STEAL, 1, 1, 1);
        List<Trial> trials = new ArrayList<>(run.trials());
        trials.set(
                4,
                Example.trial(trials.get(4).slot(), Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of()));
        assertEquals(List.of(1), numbers(LostBlocks.of(run.with(trials)).lost()));
    }

    @Test
    void aBudgetLosesHalfOfWhatItHasBegun() {
        Plan plan = Example.within(PLAN, OptionalInt.of(1000), Optional.of(60_000L));
        double[] always = new double[8];
        Arrays.fill(always, 40);
        assertEquals(
                4, LostBlocks.of(run(plan, Disturbance.STEAL, always)).lost().size());
    }
}
