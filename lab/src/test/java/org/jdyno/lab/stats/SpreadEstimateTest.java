package org.jdyno.lab.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadEstimateTest {
    /** Abramowitz and Stegun, table 26.8. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.000982069, 5.02389",
        "2, 0.0506356, 7.37776",
        "3, 0.215795, 9.34840",
        "5, 0.831211, 12.8325",
        "10, 3.24697, 20.4831",
        "30, 16.7908, 46.9792",
        "100, 74.2219, 129.561"
    })
    void quantilesOfChiSquareAreThoseOfThePrintedTable(int degrees, double low, double high) {
        assertEquals(low, ChiSquare.quantile(0.025, degrees), low * 1e-5);
        assertEquals(high, ChiSquare.quantile(0.975, degrees), high * 1e-5);
    }

    @Test
    void tailAndQuantileAreInverse() {
        for (int degrees : new int[] {1, 2, 7, 40, 1_001}) {
            for (double p : new double[] {1e-6, 0.2, 0.5, 0.9, 0.999}) {
                assertEquals(1 - p, ChiSquare.upperTail(ChiSquare.quantile(p, degrees), degrees), 1e-9);
            }
        }
        assertEquals(1, ChiSquare.upperTail(0, 3));
    }

    @Test
    void sixValuesKnowTheirSpreadBadly() {
        SpreadEstimate spread = SpreadEstimate.of(new double[] {1, 2, 3, 4, 5, 6}, 0.95);
        assertEquals(Math.sqrt(3.5), spread.sd(), 1e-12);
        assertEquals(0.6242, spread.low() / spread.sd(), 1e-4);
        assertEquals(2.4526, spread.high() / spread.sd(), 1e-4);
        assertEquals(6, spread.n());
    }

    @Test
    void theIntervalHoldsTheTrueSpreadAsOftenAsItSays() {
        Random random = new Random(11);
        int campaigns = 4_000;
        int held = 0;
        for (int i = 0; i < campaigns; i++) {
            SpreadEstimate spread = SpreadEstimate.of(gaussians(random), 0.95);
            held += spread.low() <= 1 && 1 <= spread.high() ? 1 : 0;
        }
        // Three standard errors of a share of 4,000.
        assertEquals(0.95, (double) held / campaigns, 3 * Math.sqrt(0.95 * 0.05 / campaigns));
    }

    private static double[] gaussians(Random random) {
        double[] values = new double[6];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextGaussian();
        }
        return values;
    }

    @Test
    void equalValuesHaveNone() {
        SpreadEstimate spread = SpreadEstimate.of(new double[] {3, 3, 3}, 0.95);
        assertEquals(0, spread.sd());
        assertEquals(0, spread.high());
    }

    @Test
    void refusesNonsense() {
        assertThrows(IllegalArgumentException.class, () -> SpreadEstimate.of(new double[] {1}, 0.95));
        assertThrows(IllegalArgumentException.class, () -> SpreadEstimate.of(new double[] {1, Double.NaN}, 0.95));
        assertThrows(IllegalArgumentException.class, () -> ChiSquare.upperTail(-1, 3));
        assertThrows(IllegalArgumentException.class, () -> ChiSquare.quantile(0.5, 0));
    }
}
