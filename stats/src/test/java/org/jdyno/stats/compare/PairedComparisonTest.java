package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.stats.Reference;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {
    @Test
    void agreesWithSciPy() {
        for (Reference.Case c : Reference.cases("paired")) {
            PairedComparison comparison = PairedComparison.of(c.list(0), c.number(1));
            c.check(2, comparison.mean(), 1e-9);
            c.check(3, comparison.low(), 1e-9);
            c.check(4, comparison.high(), 1e-9);
            c.check(5, comparison.p(), 1e-9);
            c.check(6, comparison.sd(), 1e-9);
            assertEquals(c.list(0).length, comparison.n());
            assertEquals(c.number(1), comparison.confidence());
        }
    }

    @Test
    void pIsBelowAlphaExactlyWhenTheIntervalExcludesZero() {
        for (Reference.Case c : Reference.cases("paired")) {
            PairedComparison comparison = PairedComparison.of(c.list(0), c.number(1));
            boolean excluded = comparison.low() > 0 || comparison.high() < 0;
            assertEquals(excluded, comparison.p() < 1 - comparison.confidence());
        }
    }

    @Test
    void noBlockAndOneBlockHaveNoInterval() {
        PairedComparison none = PairedComparison.of(new double[0], 0.95);
        assertEquals(0, none.n());
        assertTrue(Double.isNaN(none.mean()) && Double.isNaN(none.p()));
        PairedComparison one = PairedComparison.of(new double[] {0.2}, 0.95);
        assertEquals(1, one.n());
        assertEquals(0.2, one.mean());
        assertFalse(one.hasInterval());
        assertTrue(Double.isNaN(one.p()) && Double.isNaN(one.sd()));
    }

    @Test
    void equalDifferencesLeaveNoDoubt() {
        PairedComparison same = PairedComparison.of(new double[] {0.1, 0.1, 0.1}, 0.95);
        assertEquals(new PairedComparison(0.1, 0.1, 0.1, 0, 0, 3, 0.95), same);
        PairedComparison zero = PairedComparison.of(new double[] {0, -0.0, 0}, 0.95);
        assertEquals(1, zero.p());
        assertEquals(0, zero.high());
    }
}
