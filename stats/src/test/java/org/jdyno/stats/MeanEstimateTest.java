package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MeanEstimateTest {
    @Test
    void geometricMeanAgreesWithSciPy() {
        for (Reference.Case c : Reference.cases("geometric")) {
            MeanEstimate estimate = MeanEstimate.geometric(c.list(0), c.number(1));
            c.check(2, estimate.value(), 1e-12);
            c.check(3, estimate.low(), 1e-9);
            c.check(4, estimate.high(), 1e-9);
            c.check(5, Math.exp(estimate.sd()), 1e-12);
            assertEquals(c.list(0).length, estimate.n());
        }
    }

    @Test
    void oneValueHasNoInterval() {
        MeanEstimate estimate = MeanEstimate.geometric(new double[] {400}, 0.95);
        assertEquals(400, estimate.value(), 1e-9);
        assertFalse(estimate.hasInterval());
        assertTrue(Double.isNaN(estimate.high()));
        assertEquals(1, estimate.n());
    }

    @Test
    void noValueHasNoMean() {
        MeanEstimate estimate = MeanEstimate.of(new double[0], 0.95);
        assertTrue(Double.isNaN(estimate.value()));
        assertEquals(0, estimate.n());
    }

    @Test
    void equalValuesHaveAnIntervalOfNoWidth() {
        MeanEstimate estimate = MeanEstimate.of(new double[] {0.1, 0.1, 0.1}, 0.95);
        assertEquals(new MeanEstimate(0.1, 0.1, 0.1, 0, 3, 0.95), estimate);
    }
}
