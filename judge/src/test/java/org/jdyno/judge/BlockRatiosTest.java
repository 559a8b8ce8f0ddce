package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jdyno.stats.compare.PairedComparison;
import org.junit.jupiter.api.Test;

class BlockRatiosTest {
    private static final double TINY = 1e-12;

    private static double sd(double[] one, double[] other) {
        return PairedComparison.of(new BlockRatios(List.of(one, other)).means(), 0.95)
                .sd();
    }

    @Test
    void theMeanIsTheGeometricMeanOfTheRatiosOfEachBlock() {
        BlockRatios ratios = new BlockRatios(
                List.of(new double[] {Math.log(2), Math.log(4)}, new double[] {Math.log(8), Math.log(1)}));
        assertArrayEquals(new double[] {Math.log(4), Math.log(2)}, ratios.means(), TINY);
        assertEquals(Math.log(Math.sqrt(8)), ratios.mean(1), TINY);
    }

    /** Two points that vary together tell less than two that do not; single variances would not show it. */
    @Test
    void theScatterContainsTheCovarianceOfThePoints() {
        double[] one = new Random(7).doubles(12).toArray();
        double[] opposite = Arrays.stream(one).map(value -> -value).toArray();
        assertEquals(PairedComparison.of(one, 0.95).sd(), sd(one, one), TINY);
        assertEquals(0, sd(one, opposite), TINY);
    }
}
