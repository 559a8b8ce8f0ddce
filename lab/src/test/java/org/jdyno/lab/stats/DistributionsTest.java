package org.jdyno.lab.stats;

import static org.jdyno.lab.stats.Reference.assertClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class DistributionsTest {
    private static final double[] DEGREES = {1, 2, 3, 4.5, 9, 30, 100, 999, 10_000, 10_001, 1e5, 1e6, 1e7, 1e8, 1e9};

    private static final double[] TAILS = {1e-12, 1e-9, 1e-6, 5e-4, 0.005, 0.025, 0.1, 0.25, 0.3};

    @Test
    void studentAgreesWithAnotherImplementation() {
        for (double degrees : DEGREES) {
            TDistribution other = TDistribution.of(degrees);
            for (double t : new double[] {1e-3, 0.1, 0.5, 1, 1.7, 2.5, 4, 7, 12, 30}) {
                String at = t + " of " + degrees;
                assertClose(other.cumulativeProbability(-t), StudentT.cdf(-t, degrees), 1e-12, () -> at);
                assertClose(other.cumulativeProbability(t), StudentT.cdf(t, degrees), 1e-12, () -> at);
                assertClose(other.survivalProbability(t), StudentT.upperTail(t, degrees), 1e-12, () -> at);
            }
        }
    }

    /** By the lower tail of the other, which is precise there alone. */
    @Test
    void studentQuantileAgreesWithAnotherImplementation() {
        for (double degrees : DEGREES) {
            TDistribution other = TDistribution.of(degrees);
            for (double p : TAILS) {
                String at = p + " of " + degrees;
                assertClose(other.inverseCumulativeProbability(p), StudentT.quantile(p, degrees), 1e-12, () -> at);
                double high = 1 - p;
                assertClose(
                        -other.inverseCumulativeProbability(1 - high),
                        StudentT.quantile(high, degrees),
                        1e-12,
                        () -> at);
            }
        }
    }

    /** Near 0 the mass between it and a value is density times value. */
    @Test
    void studentQuantileKeepsItsDigitsNearTheMiddle() {
        for (double degrees : DEGREES) {
            double p = 0.5 + 1e-9;
            double expected = (p - 0.5) / TDistribution.of(degrees).density(0);
            assertClose(expected, StudentT.quantile(p, degrees), 1e-12, () -> "of " + degrees);
        }
    }

    @Test
    void normalAgreesWithAnotherImplementation() {
        NormalDistribution other = NormalDistribution.of(0, 1);
        for (double z = -37.5; z < 37.5; z += 0.3) {
            double at = z;
            assertClose(other.survivalProbability(z), Normal.upperTail(z), 1e-12, () -> "z " + at);
            assertClose(other.cumulativeProbability(z), Normal.cdf(z), 1e-12, () -> "z " + at);
        }
        for (double p : TAILS) {
            assertClose(other.inverseCumulativeProbability(p), Normal.quantile(p), 1e-12, () -> "p " + p);
        }
    }

    @Test
    void farTailsOfManyDegreesEndAtNothing() {
        for (double degrees : DEGREES) {
            assertEquals(1, StudentT.cdf(Double.POSITIVE_INFINITY, degrees));
            assertEquals(0, StudentT.upperTail(Double.POSITIVE_INFINITY, degrees));
        }
        assertEquals(0, StudentT.upperTail(1e150, 1e6));
        assertEquals(1, StudentT.cdf(1e150, 20_000));
    }

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
