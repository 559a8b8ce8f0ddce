package org.jdyno.lab.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlanningTest {
    @Test
    void forecastsTheIntervalThatTheComparisonThenHas() {
        double[] differences = {0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02};
        PairedComparison comparison = PairedComparison.of(differences, 0.95);
        Planning.Forecast forecast = Planning.forecast(comparison.sd(), 7, 0.95, 0.8);
        assertEquals((comparison.high() - comparison.low()) / 2, forecast.halfWidth(), 1e-15);
        assertEquals(7, forecast.blocks());
    }

    @Test
    void manyBlocksNeedTheWellKnownTwoPointEightStandardErrors() {
        Planning.Forecast forecast = Planning.forecast(0.1, 10_000, 0.95, 0.8);
        assertEquals(2.8016 * 0.1 / 100, forecast.detectable(), 1e-6);
    }

    @Test
    void blocksForGivesTheFewestThatDo() {
        for (double sd : new double[] {0.001, 0.02, 0.05, 0.2}) {
            int blocks = Planning.blocksFor(sd, 0.01, 0.95);
            assertTrue(Planning.forecast(sd, blocks, 0.95, 0.8).halfWidth() <= 0.01);
            if (blocks > 2) {
                assertTrue(Planning.forecast(sd, blocks - 1, 0.95, 0.8).halfWidth() > 0.01);
            }
        }
        assertEquals(2, Planning.blocksFor(0, 0.01, 0.95));
        assertEquals(Integer.MAX_VALUE, Planning.blocksFor(1, 1e-9, 0.95));
    }

    @Test
    void blocksToDetectGivesTheFewestThatDo() {
        for (double sd : new double[] {0.001, 0.02, 0.05, 0.2}) {
            int blocks = Planning.blocksToDetect(sd, 0.01, 0.95, 0.8);
            assertTrue(Planning.forecast(sd, blocks, 0.95, 0.8).detectable() <= 0.01);
            if (blocks > 2) {
                assertTrue(Planning.forecast(sd, blocks - 1, 0.95, 0.8).detectable() > 0.01);
            }
        }
        assertEquals(2, Planning.blocksToDetect(0, 0.01, 0.95, 0.8));
        assertEquals(Integer.MAX_VALUE, Planning.blocksToDetect(1, 1e-9, 0.95, 0.8));
    }

    @Test
    void halfTheWidthTakesFourTimesTheTime() {
        assertEquals(180, Planning.furtherTime(60, 0.04, 0.02), 1e-9);
        assertEquals(0, Planning.furtherTime(60, 0.01, 0.02));
    }

    @Test
    void degreesOfFreedomOfTheTwoWayLayout() {
        assertEquals(9, Planning.degreesOfFreedom(2, 10));
        assertEquals(27, Planning.degreesOfFreedom(4, 10));
        assertThrows(IllegalArgumentException.class, () -> Planning.degreesOfFreedom(2, 1));
    }

    @Test
    void refusesNonsense() {
        assertThrows(IllegalArgumentException.class, () -> Planning.forecast(0.1, 1, 0.95, 0.8));
        assertThrows(IllegalArgumentException.class, () -> Planning.forecast(Double.NaN, 5, 0.95, 0.8));
        assertThrows(IllegalArgumentException.class, () -> Planning.blocksFor(0.1, 0, 0.95));
        assertThrows(IllegalArgumentException.class, () -> Planning.blocksToDetect(0.1, 0, 0.95, 0.8));
        assertThrows(IllegalArgumentException.class, () -> Planning.blocksToDetect(0.1, 0.01, 0.95, 0.2));
    }
}
