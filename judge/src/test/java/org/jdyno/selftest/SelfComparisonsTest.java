package org.jdyno.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfComparisonsTest {
    private static final int WINDOWS = 20;

    /**
     * A platform against itself, whose trials differ much more than the windows of a trial, and by a bias.
     */
    private static Run run(int blocks, double bias) {
        Plan plan = Example.plan(3, blocks, "here");
        Random random = new Random(11);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            double own = slot.platform().equals(plan.aaControl()) ? bias : 0;
            double rate = 1_000 * Math.exp(own + 0.03 * random.nextGaussian());
            trials.add(trial(slot, rate, random));
        }
        return Example.run(plan, trials);
    }

    private static Trial trial(Slot slot, double rate, Random random) {
        Trial plain = Example.completed(slot, Map.of(Example.THROUGHPUT.name(), rate), Map.of());
        List<Window> windows = IntStream.range(0, WINDOWS)
                .mapToObj(index -> new Window(
                        "client",
                        Phase.MEASURE,
                        0,
                        index,
                        0,
                        1_000_000_000,
                        Math.round(rate * Math.exp(0.01 * random.nextGaussian())),
                        0,
                        1,
                        Map.of()))
                .toList();
        return MadeTrial.like(plain).windows(windows).trial();
    }

    private static SelfComparisons.Count count(Run run) {
        SelfComparisons comparisons = SelfComparisons.of(run, List.of(Example.THROUGHPUT.name()));
        assertEquals(1, comparisons.measures().size());
        return comparisons.measures().get(0);
    }

    @Test
    void aPlatformDiffersFromItselfAsOftenAsChanceAllows() {
        SelfComparisons.Count count = count(run(1_000, 0));
        assertEquals(200, count.decisions());
        // The quantiles 0.025 and 0.975 of 200 trials of chance 0.05, by a printed table.
        assertEquals(4, count.least());
        assertEquals(16, count.most());
        assertEquals(SelftestResult.HOLDS, count.result(), count.toString());
        double high = count.high();
        assertTrue(high > 0.05 && high > (double) count.alarms() / 200 + 0.02, "200 decisions are few: " + high);
        assertEquals(0.05, count.relabelled(), 0.02);
        assertTrue(count.claims() <= count.alarms(), count.toString());
    }

    @Test
    void windowsTakenForStartsAlarmFarMoreOften() {
        SelfComparisons.Count count = count(run(1_000, 0));
        assertTrue(count.naive().getAsInt() > 5 * count.most(), count.toString());
    }

    @Test
    void aBiasOfTheSecondIsSeen() {
        SelfComparisons.Count count = count(run(1_000, 0.03));
        assertEquals(SelftestResult.FAILS, count.result());
        // Random labels do not depend on it.
        assertTrue(count.relabelled() < 0.1, count.toString());
    }

    @Test
    void ofFewDecisionsNothingIsSaid() {
        assertEquals(SelftestResult.TOO_LITTLE, count(run(95, 0)).result());
    }

    @Test
    void aBlockThatIsNotWholeIsLeftOut() {
        Run whole = run(11, 0);
        List<Trial> trials = new ArrayList<>(whole.trials());
        trials.set(0, Example.failed(trials.get(0).slot(), Cause.TIME_OUT));
        assertEquals(2, count(whole).decisions());
        assertEquals(2, count(whole.with(trials)).decisions());
        trials.set(2, Example.failed(trials.get(2).slot(), Cause.TIME_OUT));
        assertEquals(1, count(whole.with(trials)).decisions());
    }

    /** Of eleven blocks, five may be lost. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1", "5, 1", "6, 1"})
    void lostBlocksAreInNoDecisionAndOthersDoNotVanish(int disturbed, int decisions) {
        Run run = run(11, 0);
        List<Trial> trials = run.trials().stream()
                .map(trial ->
                        trial.slot().block() < disturbed ? trial.withMeasures(Map.of(Disturbance.STEAL, 50.0)) : trial)
                .toList();
        assertEquals(decisions, count(run.with(trials)).decisions());
    }

    /** The windows are those of the client, which drives, and have no CPU time of the server. */
    @Test
    void whereWindowsDoNotTellThereIsNoNaiveCount() {
        Plan plan = Example.plan(3, 5, "here");
        Workload workload = Example.workload("echo", Example.THROUGHPUT, Example.LATENCY);
        List<Trial> trials = Experiments.of(plan).schedule().stream()
                .map(slot -> Example.completed(
                        slot, Map.of(Example.THROUGHPUT.name(), 1.0, Example.LATENCY.name(), 1.0), Map.of()))
                .toList();
        SelfComparisons comparisons =
                SelfComparisons.of(Example.run(plan, List.of(workload), trials), List.of(Example.LATENCY.name()));
        assertEquals(OptionalInt.empty(), comparisons.measures().get(0).naive());
    }
}
