package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelChangesTest {
    private static final double SCATTER = 0.01;

    private static double[] noise(int n, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, n)
                .mapToDouble(i -> SCATTER * random.nextGaussian())
                .toArray();
    }

    @Test
    void findsALevelThatComesAndGoes() {
        double[] values = noise(60, 1);
        for (int i = 20; i < 40; i++) {
            values[i] -= 0.05;
        }
        LevelChanges found = LevelChanges.of(values);
        assertEquals(
                List.of(20, 40),
                found.changes().stream().map(LevelChanges.Change::at).toList());
        LevelChanges.Change first = found.changes().get(0);
        assertEquals(-0.05, first.step(), 0.01);
        assertTrue(first.low() < -0.05 && first.high() > -0.05 && first.high() < 0, first.toString());
        assertEquals(20, first.before());
        assertEquals(20, first.after());
        assertTrue(first.p() <= 0.001 && found.p() <= 0.001, found.toString());
        assertEquals(0.05, found.changes().get(1).step(), 0.01);
    }

    @Test
    void sameValuesGiveTheSameResult() {
        double[] values = noise(40, 2);
        values[39] -= 0.04;
        assertEquals(LevelChanges.of(values), LevelChanges.of(values.clone()));
    }

    @Test
    void aNightThatIsFarOffIsNoChange() {
        for (int at : List.of(0, 1, 15, 28, 29)) {
            double[] values = noise(30, 3);
            values[at] -= 0.3;
            assertEquals(List.of(), LevelChanges.of(values).changes(), "at " + at);
        }
    }

    /** Some weeks may be noisy, such as those in which a neighbour is busy. */
    @Test
    void moreScatterIsNoChangeOfLevel() {
        int changed = 0;
        for (int seed = 0; seed < 40; seed++) {
            double[] values = noise(60, seed);
            for (int i = 45; i < 60; i++) {
                values[i] *= 8;
            }
            changed += LevelChanges.of(values).changes().isEmpty() ? 0 : 1;
        }
        assertTrue(changed <= 6, changed + " of 40");
    }

    @Test
    void equalValuesDoNotChange() {
        double[] values = new double[20];
        assertEquals(1, LevelChanges.of(values).p());
        Arrays.fill(values, 10, 20, 1);
        assertEquals(
                List.of(10),
                LevelChanges.of(values).changes().stream()
                        .map(LevelChanges.Change::at)
                        .toList());
    }

    @Test
    void fewValuesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> LevelChanges.of(new double[9]));
        double[] values = noise(20, 4);
        values[3] = Double.NaN;
        assertThrows(IllegalArgumentException.class, () -> LevelChanges.of(values));
    }

    @Test
    void theIntervalOfAStepHoldsIt() {
        int holds = 0;
        int found = 0;
        for (int seed = 0; seed < 60; seed++) {
            double[] values = noise(40, seed);
            for (int i = 25; i < 40; i++) {
                values[i] += 0.03;
            }
            for (LevelChanges.Change change : LevelChanges.of(values).changes()) {
                found++;
                holds += change.low() <= 0.03 && change.high() >= 0.03 ? 1 : 0;
            }
        }
        assertTrue(found >= 60 && holds >= 0.85 * found, holds + " of " + found);
    }
}
