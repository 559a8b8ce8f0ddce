package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class UnpairedComparisonTest {
    /**
     * The values of {@link WelchComparisonTest}: t = -4 / √2.5 = -2.530 with 5.88 degrees of freedom, whose two-sided
     * p is 0.04546.
     */
    @Test
    void hasWelchsIntervalAndP() {
        PairedComparison comparison =
                UnpairedComparison.of(new double[] {1, 2, 3, 4, 5}, new double[] {3, 5, 7, 9, 11}, 3, 0.95);
        assertEquals(-4, comparison.mean(), 1e-12);
        assertEquals(-4 + 2.459 * Math.sqrt(2.5), comparison.high(), 0.003);
        assertEquals(0.04546, comparison.p(), 1e-5);
        assertEquals(5, comparison.n());
        assertTrue(comparison.differs());
    }

    @Test
    void fewValuesHaveARatioButNoInterval() {
        PairedComparison comparison = UnpairedComparison.of(new double[] {1, 2, 3}, new double[] {2, 4}, 3, 0.95);
        assertEquals(-1, comparison.mean(), 1e-12);
        assertEquals(2, comparison.n());
        assertFalse(comparison.hasInterval());
        assertTrue(Double.isNaN(comparison.p()));
        assertTrue(Double.isNaN(UnpairedComparison.of(new double[0], new double[] {1, 2, 3}, 3, 0.95)
                .mean()));
    }

    /** The rate of misses is at most the promised one, also with three values and unequal spreads. */
    @Test
    void missesAsSeldomAsPromised() {
        Random random = new Random(20);
        int missed = 0;
        int samples = 20_000;
        for (int i = 0; i < samples; i++) {
            double[] ones = random.doubles(3).map(any -> random.nextGaussian()).toArray();
            double[] others =
                    random.doubles(5).map(any -> 3 * random.nextGaussian()).toArray();
            missed += UnpairedComparison.of(ones, others, 3, 0.95).differs() ? 1 : 0;
        }
        double rate = (double) missed / samples;
        assertTrue(rate > 0.03 && rate < 0.06, "rate " + rate);
    }
}
