package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomEffectsTest {
    /** Thirteen trials of a vaccine (Colditz and others, 1994): cases and others, with and without it. */
    private static final int[][] VACCINE = {
        {4, 119, 11, 128},
        {6, 300, 29, 274},
        {3, 228, 11, 209},
        {62, 13536, 248, 12619},
        {33, 5036, 47, 5761},
        {180, 1361, 372, 1079},
        {8, 2537, 10, 619},
        {505, 87886, 499, 87892},
        {29, 7470, 45, 7232},
        {17, 1699, 65, 1600},
        {186, 50448, 141, 27197},
        {5, 2493, 3, 2338},
        {27, 16886, 29, 17825}
    };

    /** The values of the R package metafor 3.8 with {@code method="REML", test="knha"}. */
    @Test
    void agreesWithMetafor() {
        double[] effects = new double[VACCINE.length];
        double[] variances = new double[VACCINE.length];
        for (int i = 0; i < VACCINE.length; i++) {
            double with = VACCINE[i][0] + VACCINE[i][1];
            double without = VACCINE[i][2] + VACCINE[i][3];
            effects[i] = Math.log(VACCINE[i][0] / with * without / VACCINE[i][2]);
            variances[i] = 1.0 / VACCINE[i][0] - 1 / with + 1.0 / VACCINE[i][2] - 1 / without;
        }
        RandomEffects merged = RandomEffects.of(effects, variances, 0.95);
        assertEquals(-0.7145323422, merged.mean(), 1e-9);
        assertEquals(-1.1084437137, merged.low(), 1e-9);
        assertEquals(-0.3206209706, merged.high(), 1e-9);
        assertEquals(0.3132432581, merged.betweenVariance(), 1e-9);
        assertEquals(0.922213845213, merged.inconsistency(), 1e-9);
        assertEquals(-1.9960168342, merged.nextLow(), 1e-9);
        assertEquals(0.5669521499, merged.nextHigh(), 1e-9);
    }

    /** Machines whose true effects differ by a standard deviation of τ, each measured in nine blocks. */
    @ParameterizedTest
    @CsvSource({"5, 0", "5, 0.05", "10, 0.01", "10, 0.05", "30, 0", "30, 0.02", "30, 0.05"})
    void theIntervalCoversTheMeanOfAllMachines(int machines, double between) {
        Random random = new Random(29);
        int covered = 0;
        int rounds = 4_000;
        for (int round = 0; round < rounds; round++) {
            RandomEffects merged = simulated(random, machines, between);
            covered += merged.low() <= 0 && 0 <= merged.high() ? 1 : 0;
        }
        double share = (double) covered / rounds;
        assertTrue(share >= 0.93 && share <= 0.97, "the mean is within the interval in " + share);
    }

    private static RandomEffects simulated(Random random, int machines, double between) {
        int blocks = 9;
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < machines; i++) {
            double effect = between * random.nextGaussian();
            double scatter = 0.02 + 0.04 * random.nextDouble();
            samples.add(Sample.of(random.doubles(blocks)
                    .map(ignored -> effect + scatter * random.nextGaussian())
                    .toArray()));
        }
        return RandomEffects.ofMeans(samples, 0.95);
    }

    @Test
    void oneEffectHasNoIntervalAndTwoPredictNothing() {
        RandomEffects one = RandomEffects.of(new double[] {0.1}, new double[] {0.01}, 0.95);
        assertEquals(0.1, one.mean());
        assertTrue(Double.isNaN(one.low()));
        RandomEffects two = RandomEffects.of(new double[] {0.1, 0.2}, new double[] {0.01, 0.01}, 0.95);
        assertEquals(0.15, two.mean(), 1e-12);
        assertEquals(0, two.betweenVariance());
        assertTrue(two.low() < 0.15 && Double.isNaN(two.nextLow()));
    }

    @Test
    void aVarianceOfZeroIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> RandomEffects.of(new double[] {1}, new double[] {0}, 0.95));
    }
}
