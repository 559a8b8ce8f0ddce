package org.jdyno.lab.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ApproachTest {
    /** Speeds as shares of 1, as windows of a process that warms up in steps. */
    private static double[] logs(int n, double noise, double... shares) {
        Random random = new Random(3);
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.log(i < shares.length ? shares[i] : 1) + noise * random.nextGaussian())
                .toArray();
    }

    @Test
    void aWarmupIsSteadyFromItsLastLevelOn() {
        double[] values = logs(60, 0.002, 0.5, 0.6, 0.7, 0.8, 0.85, 0.92, 0.92, 0.96, 0.96, 0.96);
        SteadyStates states = SteadyStates.of(values);
        assertEquals(SteadyStates.Shape.WARMUP, states.shape());
        assertEquals(states.steadyFrom(), Approach.steadyFrom(states));
        assertEquals(5, Approach.reaches(values, states, 0.9));
        assertEquals(7, Approach.reaches(values, states, 0.95));
        assertEquals(10, Approach.reaches(values, states, 0.99));
    }

    @Test
    void aStartTooShortToBeALevelIsColdAllTheSame() {
        double[] values = logs(60, 0.002, 0.3, 0.93);
        SteadyStates states = SteadyStates.of(values);
        assertEquals(SteadyStates.Shape.FLAT, states.shape());
        assertEquals(List.of(0, 1), states.spikes());
        assertEquals(2, Approach.steadyFrom(states));
        assertEquals(1, Approach.reaches(values, states, 0.9));
        assertEquals(2, Approach.reaches(values, states, 0.95));
    }

    @Test
    void aSpikeWithinTheLevelIsNoColdStart() {
        double[] values = logs(60, 0.002);
        values[20] -= 1;
        assertEquals(0, Approach.steadyFrom(SteadyStates.of(values)));
    }

    @Test
    void aLuckyWindowReachesNothing() {
        double[] slow = new double[20];
        Arrays.fill(slow, 0.8);
        slow[7] = 1.1;
        double[] values = logs(60, 0.002, slow);
        assertEquals(20, Approach.reaches(values, SteadyStates.of(values), 0.95));
    }

    @Test
    void whatSlowsDownWasFastAtOnce() {
        double[] fast = new double[20];
        Arrays.fill(fast, 1.3);
        double[] values = logs(60, 0.002, fast);
        SteadyStates states = SteadyStates.of(values);
        assertEquals(SteadyStates.Shape.SLOWDOWN, states.shape());
        assertEquals(0, Approach.reaches(values, states, 0.99));
        assertEquals(20, Approach.steadyFrom(states));
    }

    @Test
    void nearerToTheFinalSpeedIsNeverEarlier() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            double[] values = IntStream.range(0, 50)
                    .mapToDouble(i -> -Math.exp(-i / 6.0) + 0.03 * random.nextGaussian())
                    .toArray();
            SteadyStates states = SteadyStates.of(values);
            if (!Double.isNaN(states.steadyMean())) {
                int ninety = Approach.reaches(values, states, 0.9);
                int ninetyNine = Approach.reaches(values, states, 0.99);
                assertTrue(ninety <= ninetyNine && ninetyNine <= Approach.steadyFrom(states), "seed " + seed);
            }
        }
    }

    @Test
    void whatNeverSettlesIsNotAsked() {
        double[] values = logs(80, 0.002);
        for (int i = 65; i < 80; i++) {
            values[i] -= 0.5;
        }
        SteadyStates states = SteadyStates.of(values);
        assertEquals(SteadyStates.Shape.NO_STEADY_STATE, states.shape());
        assertThrows(IllegalArgumentException.class, () -> Approach.steadyFrom(states));
        assertThrows(IllegalArgumentException.class, () -> Approach.reaches(values, states, 0.9));
    }
}
