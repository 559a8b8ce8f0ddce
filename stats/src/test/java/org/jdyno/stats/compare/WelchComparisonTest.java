package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WelchComparisonTest {
    /**
     * Means 3 and 7, variances of the means 0.5 and 2: freedom 6.25 / (0.25 / 4 + 4 / 4) = 5.88, whose t quantile 0.975
     * is 2.459.
     */
    @Test
    void unequalSpreads() {
        WelchComparison comparison =
                WelchComparison.of(new double[] {1, 2, 3, 4, 5}, new double[] {3, 5, 7, 9, 11}, 0.95);
        assertEquals(-4, comparison.difference(), 1e-12);
        assertEquals(-4 - 2.459 * Math.sqrt(2.5), comparison.low(), 0.003);
        assertEquals(-4 + 2.459 * Math.sqrt(2.5), comparison.high(), 0.003);
        assertTrue(comparison.differs());
    }

    @Test
    void valuesAllTheSameHaveAnIntervalOfNoWidth() {
        assertFalse(WelchComparison.of(new double[] {2, 2}, new double[] {2, 2}, 0.95)
                .differs());
        assertTrue(WelchComparison.of(new double[] {3, 3}, new double[] {2, 2}, 0.95)
                .differs());
    }

    @Test
    void oneValueHasNoSpread() {
        assertThrows(
                IllegalArgumentException.class, () -> WelchComparison.of(new double[] {1}, new double[] {1, 2}, 0.95));
    }

    /** The standard errors of the samples above. */
    @Test
    void standardErrorsCompareLikeTheirSamples() {
        assertEquals(
                WelchComparison.of(new double[] {1, 2, 3, 4, 5}, new double[] {3, 5, 7, 9, 11}, 0.95)
                        .low(),
                WelchComparison.ofErrors(-4, Math.sqrt(0.5), 4, Math.sqrt(2), 4, 0.95)
                        .low(),
                1e-12);
        assertThrows(IllegalArgumentException.class, () -> WelchComparison.ofErrors(1, Double.NaN, 4, 1, 4, 0.95));
        assertThrows(IllegalArgumentException.class, () -> WelchComparison.ofErrors(1, 1, 0, 1, 4, 0.95));
    }
}
