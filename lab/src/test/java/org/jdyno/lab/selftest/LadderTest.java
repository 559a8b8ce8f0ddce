package org.jdyno.lab.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.plan.Schedule;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final double PUT_IN = 0.05;

    /**
     * Of a platform and the same with 5 % of work on top.
     *
     * @param seen by how much that is slower
     * @param noise standard deviation of a start, in log units
     */
    private static Run run(int blocks, double seen, double noise) {
        Plan plan = Example.plan(3, blocks, "here", "slowed");
        List<Platform> platforms = plan.platforms().stream()
                .map(platform -> platform.name().equals("slowed") ? slowed(platform) : platform)
                .toList();
        Plan slowed = new Plan(
                plan.title(),
                plan.cells(),
                platforms,
                plan.baseline(),
                plan.driver(),
                plan.placement(),
                plan.timing(),
                plan.blocks(),
                plan.budgetMillis(),
                plan.seed(),
                plan.procedure(),
                plan.hosts());
        Random random = new Random(5);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Schedule.of(slowed)) {
            boolean slow = slot.platform().equals("slowed");
            double rate = 1_000 / (slow ? 1 + seen : 1) * Math.exp(noise * random.nextGaussian());
            trials.add(trial(slot, rate, slow));
        }
        return Example.run(slowed, trials);
    }

    private static Platform slowed(Platform platform) {
        return new Platform(
                platform.name(),
                platform.spec(),
                platform.jvm(),
                platform.options(),
                Optional.empty(),
                Map.of("extra-work", "5"),
                Optional.empty());
    }

    private static Trial trial(Slot slot, double rate, boolean slow) {
        Trial plain = Example.completed(slot, Map.of(Example.THROUGHPUT.name(), rate), Map.of());
        long workNanos = 1_000_000_000;
        double extraNanos = slow ? PUT_IN * workNanos : 0;
        Window window = new Window(
                "server",
                Phase.MEASURE,
                0,
                0,
                0,
                1,
                1,
                0,
                workNanos + (long) extraNanos,
                slow ? Map.of("extraNanos", extraNanos) : Map.of());
        return plain.seeing(List.of(window));
    }

    private static Ladder ladder(Run run) {
        return Ladder.of(run, List.of(Example.THROUGHPUT.name()));
    }

    @Test
    void whatWasPutInIsFound() {
        Ladder ladder = ladder(run(20, PUT_IN, 0.01));
        assertEquals(Finding.HOLDS, ladder.finding());
        assertEquals(1, ladder.rungs().size());
        Ladder.Rung rung = ladder.rungs().get(0);
        assertEquals(PUT_IN, rung.asked(), 1e-12);
        assertEquals(PUT_IN, rung.done(), 1e-9);
        assertEquals(1 / 1.05, rung.truth(), 1e-9);
        assertTrue(rung.found(), rung.toString());
        // Trials of the example take nine seconds, and three make a block.
        assertEquals(22, rung.blocksInTime());
        assertTrue(rung.power() > 0.99, rung.toString());
        assertTrue(rung.powerLow() <= rung.power() && rung.power() <= rung.powerHigh(), rung.toString());
    }

    @Test
    void whatIsLostInNoiseIsNotFoundAndNotWrongEither() {
        Ladder ladder = ladder(run(6, PUT_IN, 0.3));
        assertEquals(Finding.HOLDS, ladder.finding());
        assertFalse(ladder.rungs().get(0).found());
        assertTrue(ladder.rungs().get(0).power() < 0.5);
    }

    @Test
    void anIntervalThatMissesWhatWasPutInFails() {
        Ladder ladder = ladder(run(20, 0.15, 0.01));
        assertTrue(ladder.rungs().get(0).missed());
        assertEquals(Finding.FAILS, ladder.finding());
    }

    @Test
    void tooFewBlocksSayNothing() {
        assertEquals(Finding.TOO_LITTLE, ladder(run(2, PUT_IN, 0.01)).finding());
    }
}
