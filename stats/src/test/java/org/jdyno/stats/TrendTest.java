package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TrendTest {
    /**
     * The first of Anscombe's quartet (1973), whose line, standard error and t value stand in the paper: 0.500, 0.118,
     * 4.24.
     */
    @Test
    void agreesWithAnscombe() {
        double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
        double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
        Trend trend = Trend.of(x, y, 0.95);
        assertEquals(0.500090909, trend.slope(), 1e-9);
        double standardError = 0.117905501;
        assertEquals(0.500090909 - StudentT.critical(0.95, 9) * standardError, trend.low(), 1e-8);
        assertEquals(0.500090909 + StudentT.critical(0.95, 9) * standardError, trend.high(), 1e-8);
        assertTrue(trend.rises());
    }

    @Test
    void aStraightLineHasAnIntervalOfNoWidth() {
        Trend trend = Trend.of(new double[] {1, 2, 3, 4}, new double[] {8, 6, 4, 2}, 0.95);
        assertEquals(-2, trend.slope(), 1e-12);
        assertEquals(0, trend.high() - trend.low(), 1e-12);
        assertFalse(trend.rises());
    }

    @Test
    void twoPointsHaveASlopeAndNoInterval() {
        Trend trend = Trend.of(new double[] {0, 1}, new double[] {0, 7}, 0.95);
        assertEquals(7, trend.slope(), 1e-12);
        assertTrue(Double.isNaN(trend.low()));
        assertFalse(trend.rises(), "nothing is shown by two points");
    }
}
