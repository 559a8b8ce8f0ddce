package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Formula;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.PairedComparison;
import org.junit.jupiter.api.Test;

/** Halves of trials scatter as in tours of five minutes: the second against the first by 6 %. */
class ChangeCheckTest {
    private static final int BLOCKS = 8;
    private static final int WINDOWS = 4;
    private static final double HALVES = 0.06;
    private static final String COST = "cost";

    /** A server and a client, as in the example, by speed, by the server's CPU time and by a peak. */
    private static final Workload BESIDE = Example.workload("echo")
            .withMeasure(exploratory(COST), Formula.parse("server.cpuNanos / driver.operations", 1))
            .withMeasure(exploratory("peak"), Formula.parse("tested.rssPeakBytes", 1));

    private static Measure exploratory(String name) {
        return new Measure(name, name, "units", Direction.LOWER, 0.02, Measure.Kind.EXPLORATORY);
    }

    private static Plan plan(Pairing pairing) {
        return Example.with(Example.plan(1, BLOCKS, "a", "b"), Comparison.by(List.of(pairing), Stopping.AT_THE_END));
    }

    /** @param change what the speed of platform <i>b</i> gains from half to half, in log units */
    private static CompletedTrials trials(Plan plan, Workload workload, Random random, double change) {
        List<Trial> trials = new ArrayList<>();
        Cell cell = plan.cells().get(0);
        for (int block = 0; block < BLOCKS; block++) {
            for (String platform : List.of("a", "b", plan.aaControl())) {
                double rise = HALVES * random.nextGaussian() + (platform.equals("b") ? change : 0);
                Slot slot = new Slot(
                        trials.size(),
                        block,
                        cell,
                        platform,
                        plan.experiment().pairings().get(0));
                Trial made = Example.completed(slot, Map.of("throughput", 1e6, COST, 1e3, "peak", 7.0), Map.of());
                trials.add(MadeTrial.like(made).windows(windows(slot, rise)).trial());
            }
        }
        return new CompletedTrials(plan, workload, cell, trials, List.of());
    }

    /** Those of slices are the client's alone. The last one is short. */
    private static List<Window> windows(Slot slot, double rise) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < WINDOWS; i++) {
            double speed = Math.exp((i < WINDOWS / 2 ? -0.5 : 0.5) * rise);
            windows.add(window("client", i, 1_000_000_000, Math.round(1e6 * speed), 1_000));
            if (slot.pairing() != Pairing.SLICED) {
                windows.add(window("server", i, 1_000_000_000, 0, 1_000_000_000));
            }
        }
        windows.add(window("client", WINDOWS, 2_000_000, 2, 10));
        return windows;
    }

    private static Window window(String role, int index, long wallNanos, long operations, long cpuNanos) {
        return new Window(role, Phase.MEASURE, 0, index, 0, wallNanos, operations, 0, cpuNanos, Map.of());
    }

    private static Optional<PairedComparison> change(Pairing pairing, Random random, double change, String measure) {
        Plan plan = plan(pairing);
        return ChangeCheck.of(plan, trials(plan, BESIDE, random, change), "b", measure);
    }

    private static double share(double change) {
        int runs = 1_000;
        Random random = new Random(11);
        int found = 0;
        for (int run = 0; run < runs; run++) {
            found += change(Pairing.SLICED, random, change, "throughput")
                            .orElseThrow()
                            .differs()
                    ? 1
                    : 0;
        }
        return (double) found / runs;
    }

    @Test
    void aSteadyPairChangesOnceInTwenty() {
        // 99.9 % of a binomial with 0.05.
        double steady = share(0);
        assertTrue(steady >= 0.029 && steady <= 0.075, "of steady pairs " + steady);
    }

    @Test
    void aChangeAsLargeAsTheScatterIsUsuallyFound() {
        double tenth = share(Math.log(1.10));
        assertTrue(tenth > 0.8, "of changes by 10 % " + tenth);
    }

    @Test
    void theChangeIsThatOfTheRatio() {
        PairedComparison rising = change(Pairing.INTERLEAVED, new Random(1), Math.log(1.2), "throughput")
                .orElseThrow();
        assertEquals(Math.log(1.2), rising.mean(), 0.08);
        assertEquals(BLOCKS, rising.n());
        PairedComparison cheaper =
                change(Pairing.INTERLEAVED, new Random(1), Math.log(1.2), COST).orElseThrow();
        assertEquals(-rising.mean(), cheaper.mean(), 0.001, "the CPU time of a second is the same");
    }

    @Test
    void whatWindowsDoNotHaveIsNotChecked() {
        assertTrue(change(Pairing.INTERLEAVED, new Random(1), 0, COST).isPresent());
        assertFalse(change(Pairing.SLICED, new Random(1), 0, COST).isPresent(), "the CPU time of a server");
        assertFalse(change(Pairing.INTERLEAVED, new Random(1), 0, "peak").isPresent());
        assertFalse(change(Pairing.INTERLEAVED, new Random(1), 0, "latency-p99").isPresent());
    }

    /** In slices only operations are known by the time. What the headline counts is in proportion to them. */
    @Test
    void theHeadlineOfSlicesIsCheckedByItsOperations() {
        Plan plan = plan(Pairing.SLICED);
        Workload counting = BESIDE.withMeasure(
                        exploratory("sales"), Formula.parse("driver.sales / driver.wallNanos", 1e9))
                .rankedBy("sales");
        CompletedTrials trials = trials(plan, counting, new Random(1), Math.log(1.2));
        CompletedTrials selling = new CompletedTrials(
                plan,
                counting,
                plan.cells().get(0),
                List.of("a", "b", plan.aaControl()).stream()
                        .flatMap(platform -> trials.of(platform).stream())
                        .map(trial -> trial.withMeasures(Map.of("sales", 5.0)))
                        .toList(),
                List.of());
        assertEquals(ChangeCheck.of(plan, selling, "b", "throughput"), ChangeCheck.of(plan, selling, "b", "sales"));
    }
}
