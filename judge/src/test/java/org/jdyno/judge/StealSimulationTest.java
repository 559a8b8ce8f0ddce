package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.StealEffect;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Made-up runs on two processors of a machine with busy neighbours: the baseline a uses one of them, b uses both, and
 * both do the same when nobody takes anything away.
 */
class StealSimulationTest {
    private static final int RUNS = 1_000;
    private static final int BLOCKS = 12;
    private static final Plan PLAN = Example.plan(1, BLOCKS, "a", "b");
    private static final List<Slot> SCHEDULE = Experiments.of(PLAN).schedule();

    /**
     * So trials scatter: a bound of 5 % of two processors kept 88 % of those that use one, and 50 % of those that use
     * both.
     */
    private static final double LOG_SD = 0.59;

    /** What a trial's own luck does to it, and what is not seen of what was taken: ticks are of 10 ms. */
    private static final double NOISE = 0.01;

    private static final double UNSEEN = 0.001;

    /** Half of what is taken from a processor is taken from the other too. */
    private static double[] taken(double mean, Random random) {
        double common = random.nextGaussian() * Math.sqrt(0.5);
        double[] taken = new double[2];
        for (int i = 0; i < 2; i++) {
            double normal = common + random.nextGaussian() * Math.sqrt(0.5);
            taken[i] = Math.min(0.9, mean * Math.exp(LOG_SD * normal - LOG_SD * LOG_SD / 2));
        }
        return taken;
    }

    private static Run run(double mean, Random random, List<StealEffect> earlier) {
        double[] level = random.doubles(BLOCKS, 0.9, 1.1).toArray();
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : SCHEDULE) {
            double[] taken = taken(mean, random);
            double share = slot.platform().equals("b") ? (taken[0] + taken[1]) / 2 : taken[0];
            double rate = 1e3 * level[slot.block()] * (1 - share) * Math.exp(NOISE * random.nextGaussian());
            double seen = 100 * Math.max(0, share + UNSEEN * random.nextGaussian());
            trials.add(Example.completed(slot, Map.of("throughput", rate, Disturbance.STEAL, seen), Map.of()));
        }
        return Example.run(PLAN, trials).withEarlierSteal(earlier);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.08})
    void whoUsesTwoProcessorsIsNotToldFromWhoUsesOne(double mean) {
        Random random = new Random(Math.round(1e4 * mean));
        List<StealEffect> earlier = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            earlier.addAll(Judge.stealEffects(run(mean, random, List.of())));
        }
        double blocks = 0;
        double covered = 0;
        double sum = 0;
        double narrower = 0;
        for (int i = 0; i < RUNS; i++) {
            Run run = run(mean, random, earlier);
            blocks += BLOCKS - LostBlocks.of(run).lost().size();
            Verdict verdict = Verdicts.headlines(run).get(0);
            Verdict.Unadjusted plain = verdict.evidence().unadjusted().orElseThrow();
            assertEquals(1, plain.slope(), 0.2);
            covered += verdict.effect().low() <= 1 && 1 <= verdict.effect().high() ? 1 : 0;
            sum += Math.log(verdict.effect().ratio());
            narrower += Math.log(plain.high() / plain.low())
                            > Math.log(
                                    verdict.effect().high() / verdict.effect().low())
                    ? 1
                    : 0;
        }
        String found = "blocks %.3f, difference %.5f, coverage %.3f, narrower %.3f"
                .formatted(blocks / (RUNS * BLOCKS), sum / RUNS, covered / RUNS, narrower / RUNS);
        assertTrue(blocks / (RUNS * BLOCKS) >= 0.95, found);
        assertEquals(0, sum / RUNS, 0.002, found);
        assertEquals(0.95, covered / RUNS, 0.02, found);
        assertTrue(narrower / RUNS > 0.95, found);
    }
}
