package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeToSteadyTest {
    /** Speeds as shares of 1, as windows of a process that warms up in steps. */
    private static double[] logs(int n, double noise, double... shares) {
        return logs(3, n, noise, shares);
    }

    private static double[] logs(int seed, int n, double noise, double... shares) {
        Random random = new Random(seed);
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.log(i < shares.length ? shares[i] : 1) + noise * random.nextGaussian())
                .toArray();
    }

    @Test
    void aWarmupIsSteadyFromItsLastLevelOn() {
        double[] values = logs(60, 0.002, 0.5, 0.6, 0.7, 0.8, 0.85, 0.92, 0.92, 0.96, 0.96, 0.96);
        SteadyStates states = SteadyStates.of(values, 1);
        assertEquals(SteadyStates.Shape.WARMUP, states.shape());
        TimeToSteady time = new TimeToSteady(values, states);
        assertEquals(states.steadyFrom(), time.steadyFrom());
        assertEquals(5, time.reaches(0.9));
        assertEquals(7, time.reaches(0.95));
        assertEquals(10, time.reaches(0.99));
    }

    @Test
    void aStartTooShortToBeALevelIsColdAllTheSame() {
        double[] values = logs(60, 0.002, 0.3, 0.93);
        SteadyStates states = SteadyStates.of(values, 1);
        assertEquals(SteadyStates.Shape.FLAT, states.shape());
        assertEquals(0, states.steadyFrom());
        TimeToSteady time = new TimeToSteady(values, states);
        assertEquals(2, time.steadyFrom());
        assertEquals(1, time.reaches(0.9));
        assertEquals(2, time.reaches(0.95));
    }

    /**
     * Among windows that scatter so much, a cold start is not even a row of spikes, and the level has it in its mean
     * and deviation.
     */
    @Test
    void aShortColdStartIsSeenWhereWindowsScatter() {
        for (int seed = 0; seed < 20; seed++) {
            double[] values = logs(seed, 60, 0.08, 0.25, 0.4, 0.65);
            SteadyStates states = SteadyStates.of(values, 1);
            assertEquals(SteadyStates.Shape.FLAT, states.shape());
            int steady = new TimeToSteady(values, states).steadyFrom();
            assertTrue(steady >= 3 && steady <= 5, "seed " + seed + ": steady from " + steady);
        }
    }

    /** What scatters from its first window on is steady at once, or nearly so. */
    @Test
    void scatterAloneIsNoColdStart() {
        int late = 0;
        for (int seed = 0; seed < 200; seed++) {
            double[] values = logs(seed, 60, 0.08);
            late += new TimeToSteady(values, SteadyStates.of(values, 1)).steadyFrom() > 1 ? 1 : 0;
        }
        assertTrue(late < 20, late + " of 200 are told to be steady after the second window");
    }

    @Test
    void aSpikeWithinTheLevelIsNoColdStart() {
        double[] values = logs(60, 0.002);
        values[20] -= 1;
        assertEquals(0, new TimeToSteady(values, SteadyStates.of(values, 1)).steadyFrom());
    }

    @Test
    void aLuckyWindowReachesNothing() {
        double[] slow = new double[20];
        Arrays.fill(slow, 0.8);
        slow[7] = 1.1;
        double[] values = logs(60, 0.002, slow);
        assertEquals(20, new TimeToSteady(values, SteadyStates.of(values, 1)).reaches(0.95));
    }

    @Test
    void whatSlowsDownWasFastAtOnceAndSteadyLater() {
        double[] fast = new double[20];
        Arrays.fill(fast, 1.3);
        double[] values = logs(60, 0.002, fast);
        SteadyStates states = SteadyStates.of(values, 1);
        assertEquals(SteadyStates.Shape.SLOWDOWN, states.shape());
        TimeToSteady time = new TimeToSteady(values, states);
        assertEquals(0, time.reaches(0.99));
        assertEquals(20, time.steadyFrom());
    }

    @Test
    void nearerToTheFinalSpeedIsNeverEarlier() {
        int asked = 0;
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            double[] values = IntStream.range(0, 50)
                    .mapToDouble(i -> -Math.exp(-i / 6.0) + 0.03 * random.nextGaussian())
                    .toArray();
            SteadyStates states = SteadyStates.of(values, 1);
            if (!Double.isNaN(states.steadyMean())) {
                TimeToSteady time = new TimeToSteady(values, states);
                int ninety = time.reaches(0.9);
                int ninetyNine = time.reaches(0.99);
                assertTrue(ninety <= ninetyNine && ninetyNine <= time.steadyFrom(), "seed " + seed);
                asked++;
            }
        }
        assertTrue(asked > 25, "only " + asked + " were steady");
    }

    @Test
    void whatNeverSettlesIsNotAsked() {
        double[] values = logs(80, 0.002);
        for (int i = 65; i < 80; i++) {
            values[i] -= 0.5;
        }
        SteadyStates states = SteadyStates.of(values, 1);
        assertEquals(SteadyStates.Shape.NO_STEADY_STATE, states.shape());
        assertThrows(IllegalArgumentException.class, () -> new TimeToSteady(values, states));
    }
}
