package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        SpreadEstimate spread = SpreadEstimate.of(1, degrees + 1, 0.95);
        assertEquals(low, degrees / (spread.high() * spread.high()), low * 1e-5);
        assertEquals(high, degrees / (spread.low() * spread.low()), high * 1e-5);
    }

    @Test
    void endsLeaveOutTheTails() {
        for (int degrees : new int[] {1, 2, 8, 40, 1_000}) {
            for (double confidence : new double[] {0.001, 0.2, 0.5, 0.9, 0.999, 1 - 0x1p-20}) {
                double tail = (1 - confidence) / 2;
                SpreadEstimate spread = SpreadEstimate.of(1, degrees + 1, confidence);
                assertEquals(tail, chiSquareTail(degrees / spread.low() / spread.low(), degrees), 1e-9 * tail);
                assertEquals(1 - tail, chiSquareTail(degrees / spread.high() / spread.high(), degrees), 1e-9);
            }
        }
    }

    /** Of one degree a square of a normal value; of even degrees the probability of few events of a Poisson process. */
    private static double chiSquareTail(double x, int degrees) {
        if (degrees == 1) {
            return 2 * Normal.upperTail(Math.sqrt(x));
        }
        double term = Math.exp(-x / 2);
        double sum = term;
        for (int events = 1; events < degrees / 2; events++) {
            term *= x / 2 / events;
            sum += term;
        }
        return sum;
    }

    @Test
    void theHighEndKeepsItsDigitsNearCertainty() {
        for (double left : new double[] {0x1p-30, 0x1p-40, 0x1p-50}) {
            double quantile = -2 * Math.log1p(-left / 2);
            assertEquals(1, SpreadEstimate.of(1, 3, 1 - left).high() / Math.sqrt(2 / quantile), 1e-9);
        }
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
}
