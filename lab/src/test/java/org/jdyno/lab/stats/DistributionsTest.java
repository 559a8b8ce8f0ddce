package org.jdyno.lab.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DistributionsTest {
    @Test
    void studentAgreesWithSixtyDigits() {
        for (Reference.Case c : Reference.cases("t.cdf")) {
            c.check(2, StudentT.cdf(c.number(1), c.number(0)), 1e-12);
        }
        for (Reference.Case c : Reference.cases("t.upperTail")) {
            c.check(2, StudentT.upperTail(c.number(1), c.number(0)), 1e-12);
        }
    }

    @Test
    void studentQuantileAgreesWithSixtyDigits() {
        for (Reference.Case c : Reference.cases("t.quantile")) {
            c.check(2, StudentT.quantile(c.number(1), c.number(0)), 1e-12);
        }
    }

    @Test
    void studentOfOneAndTwoDegreesAgreesWithItsClosedForm() {
        for (double p = 0.0005; p < 1; p += 0.0101) {
            assertEquals(Math.tan(Math.PI * (p - 0.5)), StudentT.quantile(p, 1), 1e-12 / Math.min(p, 1 - p));
            double two = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
            assertEquals(two, StudentT.quantile(p, 2), 1e-12 / Math.min(p, 1 - p));
        }
    }

    @Test
    void normalAgreesWithSciPy() {
        for (Reference.Case c : Reference.cases("normal.cdf")) {
            c.check(1, Normal.cdf(c.number(0)), 1e-12);
            c.check(1, Normal.upperTail(-c.number(0)), 1e-12);
        }
        for (Reference.Case c : Reference.cases("normal.quantile")) {
            c.check(1, Normal.quantile(c.number(0)), 1e-12);
        }
    }

    @Test
    void quantilesUndoTheDistributionFunction() {
        for (double p = 1e-6; p < 1; p += 0.0123) {
            assertEquals(p, Normal.cdf(Normal.quantile(p)), 1e-13);
            assertEquals(p, StudentT.cdf(StudentT.quantile(p, 7), 7), 1e-13);
        }
    }

    @Test
    void endsAndNonsense() {
        assertEquals(Double.NEGATIVE_INFINITY, StudentT.quantile(0, 3));
        assertEquals(Double.POSITIVE_INFINITY, Normal.quantile(1));
        assertEquals(0, StudentT.quantile(0.5, 3));
        assertEquals(1, StudentT.cdf(Double.POSITIVE_INFINITY, 3));
        assertEquals(0, StudentT.cdf(Double.NEGATIVE_INFINITY, 3));
        assertTrue(Double.isNaN(StudentT.twoSided(Double.NaN, 3)));
        assertThrows(IllegalArgumentException.class, () -> StudentT.cdf(1, 0));
        assertThrows(IllegalArgumentException.class, () -> StudentT.quantile(1.5, 3));
        assertThrows(IllegalArgumentException.class, () -> Normal.quantile(Double.NaN));
    }
}
