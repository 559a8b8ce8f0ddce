package org.jdyno.lab.stats.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CombinedRatioTest {
    private static final double TINY = 1e-12;

    @Test
    void isTheGeometricMeanOfTheRatiosOfEachBlock() {
        double[][] logs = {{Math.log(2), Math.log(4)}, {Math.log(8), Math.log(1)}};
        assertArrayEquals(
                new double[] {Math.log(4), Math.log(2)},
                CombinedRatio.of(logs, new double[] {1, 1}).blocks(),
                TINY);
        assertArrayEquals(
                new double[] {Math.log(Math.sqrt(Math.sqrt(2 * 8 * 8 * 8))), Math.log(Math.sqrt(2))},
                CombinedRatio.of(logs, new double[] {10, 30}).blocks(),
                TINY);
        assertEquals(
                Math.log(Math.sqrt(8)),
                CombinedRatio.of(logs, new double[] {1, 1}).mean(1),
                TINY);
    }

    /** The combined ratio with that share of the weight is 1, whatever the weights of the others. */
    @Test
    void turnsAtTheShareWithWhichTheRatioIsOne() {
        double[][] logs = {{0.3, 0.1}, {-0.2, -0.4}, {0.5, 0.7}};
        double[] weights = {2, 3, 1};
        CombinedRatio combined = CombinedRatio.of(logs, weights);
        double share = combined.turningShare(1).orElseThrow();
        double[] other = {2 * (1 - share) / 3, share, 1 * (1 - share) / 3};
        double[] blocks = CombinedRatio.of(logs, other).blocks();
        assertEquals(0, blocks[0] + blocks[1], TINY);
        assertEquals(
                OptionalDouble.empty(),
                CombinedRatio.of(new double[][] {{0.3}, {0.1}}, new double[] {1, 1})
                        .turningShare(0));
        assertEquals(
                0.25,
                CombinedRatio.of(new double[][] {{0.3}, {-0.1}}, new double[] {1, 1})
                        .turningShare(0)
                        .orElseThrow(),
                TINY);
        assertEquals(
                OptionalDouble.empty(),
                CombinedRatio.of(new double[][] {{0.3}, {-0.1}}, new double[] {1, 0})
                        .turningShare(0));
    }

    /** Two points that vary together tell less than two that do not; single variances would not show it. */
    @Test
    void theIntervalContainsTheCovarianceOfThePoints() {
        Random random = new Random(7);
        double[] one = random.doubles(12).toArray();
        double[] opposite = new double[one.length];
        for (int i = 0; i < one.length; i++) {
            opposite[i] = -one[i];
        }
        double[] equal = {1, 1};
        double alone = PairedComparison.of(one, 0.95).sd();
        assertEquals(
                alone,
                PairedComparison.of(
                                CombinedRatio.of(new double[][] {one, one}, equal)
                                        .blocks(),
                                0.95)
                        .sd(),
                TINY);
        assertEquals(
                0,
                PairedComparison.of(
                                CombinedRatio.of(new double[][] {one, opposite}, equal)
                                        .blocks(),
                                0.95)
                        .sd(),
                TINY);
    }

    @Test
    void rejectsWhatCannotBeWeighed() {
        double[][] uneven = {{1, 2}, {1}};
        assertThrows(IllegalArgumentException.class, () -> CombinedRatio.of(uneven, new double[] {1, 1}));
        double[][] two = {{1}, {1}};
        assertThrows(IllegalArgumentException.class, () -> CombinedRatio.of(two, new double[] {1}));
        assertThrows(IllegalArgumentException.class, () -> CombinedRatio.of(two, new double[] {0, 0}));
        assertThrows(IllegalArgumentException.class, () -> CombinedRatio.of(two, new double[] {1, -1}));
        assertThrows(IllegalArgumentException.class, () -> CombinedRatio.of(two, new double[] {1, Double.NaN}));
    }
}
