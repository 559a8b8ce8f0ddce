package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.stats.Reference;
import org.junit.jupiter.api.Test;

class HodgesLehmannTest {
    @Test
    void agreesWithTheInvertedSignedRankTestOfSciPy() {
        for (Reference.Case c : Reference.cases("hodgesLehmann")) {
            HodgesLehmann estimate = HodgesLehmann.of(c.list(0), c.number(1));
            c.check(2, estimate.value(), 1e-9);
            c.check(3, estimate.low(), 1e-9);
            c.check(4, estimate.high(), 1e-9);
            assertEquals(c.list(0).length, estimate.n());
        }
    }

    @Test
    void theSignedRankDistributionIsThatOfEverySubsetCounted() {
        for (int n = 1; n <= 12; n++) {
            int[] counts = new int[n * (n + 1) / 2 + 1];
            for (int subset = 0; subset < 1 << n; subset++) {
                int sum = 0;
                for (int rank = 1; rank <= n; rank++) {
                    sum += (subset >> (rank - 1) & 1) * rank;
                }
                counts[sum]++;
            }
            int below = 0;
            for (int k = 0; k < counts.length; k++) {
                assertEquals((double) below / (1 << n), SignedRank.below(n, k), 1e-15);
                below += counts[k];
            }
        }
    }

    @Test
    void sixBlocksAreTheFewestForAnIntervalOf95Percent() {
        double[] five = {0.1, 0.2, 0.3, 0.4, 0.5};
        assertFalse(HodgesLehmann.of(five, 0.95).hasInterval());
        assertEquals(0.3, HodgesLehmann.of(five, 0.95).value(), 1e-15);
        double[] six = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
        HodgesLehmann estimate = HodgesLehmann.of(six, 0.95);
        assertEquals(0.1, estimate.low());
        assertEquals(0.6, estimate.high());
    }

    @Test
    void aWildValueHardlyMovesIt() {
        double[] values = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 5};
        assertTrue(HodgesLehmann.of(values, 0.95).value() < 0.06);
        assertTrue(PairedComparison.of(values, 0.95).mean() > 0.6);
    }

    @Test
    void theCountedAndTheNormalCutMeet() {
        int exact = SignedRank.lowerCut(50, 0.025);
        double mean = 50 * 51 / 4.0;
        double sd = Math.sqrt(50 * 51 * 101 / 24.0);
        assertEquals(mean + 0.5 - 1.96 * sd, exact, 2);
    }

    @Test
    void emptyAndNonsense() {
        assertEquals(0, HodgesLehmann.of(new double[0], 0.95).n());
        assertTrue(Double.isNaN(HodgesLehmann.of(new double[0], 0.95).value()));
        assertThrows(IllegalArgumentException.class, () -> HodgesLehmann.of(new double[] {Double.NaN}, 0.95));
    }
}
