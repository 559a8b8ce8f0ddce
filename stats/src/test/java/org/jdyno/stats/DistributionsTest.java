package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DistributionsTest {
    @Test
    void studentAgreesWithSixtyDigits() {
        for (Reference.Case c : Reference.cases("t.upperTail")) {
            if (c.number(1) >= 0) {
                c.check(2, StudentT.twoSided(c.number(1), c.number(0)) / 2, 1e-12);
                c.check(2, StudentT.twoSided(-c.number(1), c.number(0)) / 2, 1e-12);
            }
        }
        for (Reference.Case c : Reference.cases("t.quantile")) {
            // A confidence closer to 1 has lost its digits.
            if (c.number(1) >= 0.0005 && c.number(1) < 0.5) {
                c.check(2, -StudentT.critical(1 - 2 * c.number(1), c.number(0)), 1e-11);
            }
        }
    }

    @Test
    void normalAgreesWithSciPy() {
        for (Reference.Case c : Reference.cases("normal.cdf")) {
            c.check(1, Normal.upperTail(-c.number(0)), 1e-12);
        }
        for (Reference.Case c : Reference.cases("normal.quantile")) {
            c.check(1, Normal.quantile(c.number(0)), 1e-12);
        }
    }

    @Test
    void endsAndNonsense() {
        assertEquals(Double.POSITIVE_INFINITY, Normal.quantile(1));
        assertEquals(0, StudentT.twoSided(Double.NEGATIVE_INFINITY, 3));
        assertTrue(Double.isNaN(StudentT.twoSided(Double.NaN, 3)));
        assertThrows(IllegalArgumentException.class, () -> StudentT.twoSided(1, 0));
        assertThrows(IllegalArgumentException.class, () -> StudentT.critical(1.5, 3));
        assertThrows(IllegalArgumentException.class, () -> Normal.quantile(Double.NaN));
    }
}
