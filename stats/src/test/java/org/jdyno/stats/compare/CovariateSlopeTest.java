package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jdyno.stats.MeanEstimate;
import org.junit.jupiter.api.Test;

class CovariateSlopeTest {
    @Test
    void agreesWithLeastSquaresByHand() {
        CovariateSlope slope = CovariateSlope.of(new double[] {1, 2, 3}, new double[] {2, 3, 7});
        assertEquals(29.0 / 14, slope.value(), 1e-12);
        // Residuals -1/14, -16/14, 11/14: their squares sum to 378/196; over 2 degrees of freedom and 14.
        assertEquals(Math.sqrt(378.0 / 196 / 2 / 14), slope.standardError(), 1e-12);
        assertFalse(slope.known(), "three pairs are too few");
    }

    @Test
    void samplesAddUp() {
        double[] x = {0.1, -0.2, 0.3, 0.05};
        double[] d = {0.2, -0.1, 0.4, 0};
        CovariateSlope whole = CovariateSlope.of(x, d);
        CovariateSlope parts = CovariateSlope.of(new double[] {0.1, -0.2}, new double[] {0.2, -0.1})
                .plus(CovariateSlope.of(new double[] {0.3, 0.05}, new double[] {0.4, 0}));
        assertEquals(whole.n(), parts.n());
        assertEquals(whole.value(), parts.value(), 1e-12);
        assertEquals(whole.standardError(), parts.standardError(), 1e-12);
    }

    @Test
    void isKnownFromEnoughPairsThatDifferEnough() {
        Random random = new Random(4);
        double[] x = random.doubles(40, -0.1, 0.1).toArray();
        double[] d = new double[40];
        for (int i = 0; i < d.length; i++) {
            d[i] = x[i] + 0.01 * random.nextGaussian();
        }
        assertTrue(CovariateSlope.of(x, d).known());
        double[] hardly = new double[40];
        for (int i = 0; i < d.length; i++) {
            hardly[i] = x[i] / 1000;
        }
        assertFalse(CovariateSlope.of(hardly, d).known(), "nothing was taken that it could be seen by");
        assertFalse(CovariateSlope.of(new double[40], d).known());
        assertFalse(CovariateSlope.NONE.known());
    }

    @Test
    void whoLostMoreGetsTheDifferenceBack() {
        CovariateSlope one = new CovariateSlope(100, 1, 1, 1);
        double lost = Math.log(1 - 0.2);
        // It is a fifth slower where a fifth was taken from it, and equal where nothing was.
        double[] adjusted = one.adjusted(new double[] {lost, 0}, new double[] {lost, 0});
        assertArrayEquals(new double[] {0, 0}, adjusted, 1e-12);
    }

    @Test
    void whatIsNotKnownOfTheSlopeWidensTheScatter() {
        CovariateSlope unsure = new CovariateSlope(21, 1, 1, 1 + 20 * 0.04);
        assertEquals(0.2, unsure.standardError(), 1e-12);
        double[] adjusted = unsure.adjusted(new double[] {0.11, 0.09}, new double[] {0.1, 0.1});
        MeanEstimate mean = MeanEstimate.of(adjusted, 0.95);
        assertEquals(0, mean.value(), 1e-12);
        // Of two differences 0.01 from their mean, and 0.2 times a covariate of 0.1.
        assertEquals(Math.sqrt(0.01 * 0.01 + 0.02 * 0.02), mean.sd() / Math.sqrt(2), 1e-12);
    }
}
