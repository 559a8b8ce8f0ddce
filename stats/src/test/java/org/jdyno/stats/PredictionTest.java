package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PredictionTest {
    /** Mean 3, standard deviation √2.5, t of 4 degrees of freedom 2.776445. */
    @Test
    void isWiderThanTheIntervalOfTheMean() {
        Prediction prediction = Prediction.of(new double[] {1, 2, 3, 4, 5}, 0.95);
        double half = 2.776445105198 * Math.sqrt(2.5) * Math.sqrt(1.2);
        assertEquals(3 - half, prediction.low(), 1e-9);
        assertEquals(3 + half, prediction.high(), 1e-9);
        assertFalse(prediction.excludes(7.8));
        assertTrue(prediction.excludes(7.9));
        assertTrue(prediction.excludes(-1.9));
    }

    @Test
    void oneValuePredictsNothing() {
        assertFalse(Prediction.of(new double[] {4}, 0.95).excludes(1e9));
    }

    @Test
    void excludesAFurtherValueOfTheSameKindOnceInTwenty() {
        Random random = new Random(8);
        int excluded = 0;
        for (int i = 0; i < 2_000; i++) {
            double[] sample = new double[6];
            for (int k = 0; k < sample.length; k++) {
                sample[k] = random.nextGaussian();
            }
            excluded += Prediction.of(sample, 0.95).excludes(random.nextGaussian()) ? 1 : 0;
        }
        assertEquals(100, excluded, 32, "five in a hundred, give or take what 2,000 draws do");
    }
}
