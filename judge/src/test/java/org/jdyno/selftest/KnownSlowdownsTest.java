package org.jdyno.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.junit.jupiter.api.Test;

class KnownSlowdownsTest {
    private static final long TRIAL_NANOS = 8_000_000_000L;
    private static final List<Double> STEPS = List.of(0.02, 0.1, 0.5);

    /**
     * A run of a platform with and without extra work.
     *
     * @param slope by how much more that is seen than put in
     * @param noise standard deviation of a start, in log units
     */
    private static Run run(int blocks, double slope, double noise) {
        Map<String, Double> extra = new LinkedHashMap<>(Map.of("here", 0.0));
        STEPS.forEach(step -> extra.put("slowed-" + step, step));
        Plan plan = Example.plan(3, blocks, extra.keySet().toArray(String[]::new));
        List<Platform> platforms = plan.platforms().stream()
                .map(platform -> kit(platform, extra.getOrDefault(platform.name(), 0.0)))
                .toList();
        Plan slowed = Example.of(plan, platforms);
        Random random = new Random(5);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(slowed).schedule()) {
            double asked = extra.getOrDefault(slot.platform(), 0.0);
            double rate = 1_000 * Math.pow(1 + asked, -slope) * Math.exp(noise * random.nextGaussian());
            trials.add(trial(slot, rate, asked));
        }
        return Example.run(slowed, trials);
    }

    private static Platform kit(Platform platform, double asked) {
        return new Platform(
                platform.name(),
                platform.spec(),
                platform.jvm(),
                platform.options(),
                Optional.empty(),
                Map.of("extra-work", String.valueOf(100 * asked)),
                platform.limits(),
                platform.archive(),
                Optional.empty());
    }

    private static Trial trial(Slot slot, double rate, double asked) {
        Trial plain = Example.completed(slot, Map.of(Example.THROUGHPUT.name(), rate), Map.of());
        Window window = new Window(
                "server",
                Phase.MEASURE,
                0,
                0,
                0,
                TRIAL_NANOS,
                1_000,
                0,
                TRIAL_NANOS,
                Map.of("extraOperations", 1_000 * asked));
        return MadeTrial.like(plain).windows(List.of(window)).trial();
    }

    private static KnownSlowdowns slowdowns(Run run) {
        return KnownSlowdowns.of(run, List.of(Example.THROUGHPUT.name()));
    }

    @Test
    void whatWasPutInIsFound() {
        KnownSlowdowns slowdowns = slowdowns(run(20, 1, 0.01));
        assertEquals(SelftestResult.HOLDS, slowdowns.result());
        assertEquals(STEPS.size(), slowdowns.steps().size());
        KnownSlowdowns.Step step = slowdowns.steps().get(1);
        assertEquals(0.1, step.asked(), 1e-12);
        assertEquals(0.1, step.done(), 1e-12);
        assertEquals(1 / 1.1, step.truth(), 1e-9);
        assertTrue(step.found(), step.toString());
        assertEquals(1, slowdowns.slopes().get(0).estimate().value(), 0.03);
        // Trials of the example take nine seconds, and a block has three.
        assertEquals(22, step.blocksInTime());
        assertTrue(step.power() > 0.99, step.toString());
        assertTrue(step.powerLow() <= step.power() && step.power() <= step.powerHigh(), step.toString());
    }

    @Test
    void whereNoOperationWasCountedTheShareIsNotKnown() {
        Run run = run(20, 1, 0.01);
        List<Trial> idle = run.trials().stream()
                .map(trial -> MadeTrial.like(trial)
                        .windows(trial.windows().stream()
                                .map(KnownSlowdownsTest::idle)
                                .toList())
                        .trial())
                .toList();
        KnownSlowdowns.Step step = slowdowns(run.with(idle)).steps().get(1);
        assertTrue(Double.isNaN(step.done()), step.toString());
    }

    private static Window idle(Window window) {
        return new Window(
                window.role(),
                window.phase(),
                window.burst(),
                window.index(),
                window.startMillis(),
                window.wallNanos(),
                0,
                window.errors(),
                window.cpuNanos(),
                window.counters());
    }

    /** An error of a quarter, which no interval of a single step would show. */
    @Test
    void aSlopeThatIsNotOneFails() {
        assertEquals(SelftestResult.FAILS, slowdowns(run(14, 1.25, 0.033)).result());
        assertEquals(SelftestResult.FAILS, slowdowns(run(14, 0.75, 0.033)).result());
    }

    @Test
    void soundRunsAreDoubtedOnceInTwenty() {
        int doubted = 0;
        int runs = 400;
        Random random = new Random(9);
        for (int i = 0; i < runs; i++) {
            doubted += slowdowns(noisier(random)).result() == SelftestResult.FAILS ? 1 : 0;
        }
        // 99.9 % of a binomial with 0.05.
        assertTrue(doubted >= 7 && doubted <= 36, doubted + " of " + runs);
    }

    /** The same run with new noise. */
    private static Run noisier(Random random) {
        Run run = run(8, 1, 0);
        List<Trial> trials = run.trials().stream()
                .map(trial -> {
                    double rate =
                            trial.measures().get(Example.THROUGHPUT.name()) * Math.exp(0.03 * random.nextGaussian());
                    return MadeTrial.of(trial.slot())
                            .measures(Map.of(Example.THROUGHPUT.name(), rate))
                            .windows(trial.windows())
                            .trial();
                })
                .toList();
        return Example.run(run.plan(), trials);
    }

    @Test
    void whatIsLostInNoiseSaysTooLittle() {
        KnownSlowdowns slowdowns = slowdowns(run(6, 1, 0.3));
        assertEquals(SelftestResult.TOO_LITTLE, slowdowns.result());
        assertFalse(slowdowns.steps().get(0).found());
        assertTrue(slowdowns.steps().get(0).power() < 0.5);
    }

    @Test
    void tooFewBlocksSayNothing() {
        assertEquals(SelftestResult.TOO_LITTLE, slowdowns(run(2, 1, 0.01)).result());
    }
}
