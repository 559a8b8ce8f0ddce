package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.stats.StudentT;
import org.junit.jupiter.api.Test;

class PlanningTest {
    /** R's power.t.test(n = 20, delta = 1, sd = 1): two samples, so 38 degrees of freedom and a shift of √10. */
    @Test
    void agreesWithTheReferenceForNoncentralT() {
        assertEquals(0.8689528, NoncentralT.upperTail(StudentT.critical(0.95, 38), 38, Math.sqrt(10)), 1e-6);
        for (int degrees : new int[] {1, 2, 5, 40}) {
            assertEquals(StudentT.twoSided(1.7, degrees) / 2, NoncentralT.upperTail(1.7, degrees, 0), 1e-6);
        }
    }

    /** Counted in 200,000 simulated comparisons each. */
    @Test
    void powerIsThatOfATTestOfFewBlocks() {
        assertEquals(0.471, Planning.power(0.021, 6, 0.02, 0.95), 0.003);
        assertEquals(0.393, Planning.power(0.021, 6, 0.02, 1 - GroupSequential.alpha(1, 0.05)), 0.003);
    }

    @Test
    void manyBlocksNeedTheWellKnownTwoPointEightStandardErrors() {
        assertEquals(2.8016 * 0.1 / 100, Planning.detectable(0.1, 10_000, 0.95, 0.8), 1e-6);
        assertEquals(0, Planning.detectable(0, 10, 0.95, 0.8));
    }

    @Test
    void blocksToDetectGivesTheFewestThatDo() {
        for (double sd : new double[] {0.001, 0.02, 0.05, 0.2}) {
            int blocks = Planning.blocksToDetect(sd, 0.01, 0.95, 0.8);
            assertTrue(Planning.detectable(sd, blocks, 0.95, 0.8) <= 0.01);
            if (blocks > 2) {
                assertTrue(Planning.detectable(sd, blocks - 1, 0.95, 0.8) > 0.01);
            }
        }
        assertEquals(2, Planning.blocksToDetect(0, 0.01, 0.95, 0.8));
        assertEquals(Integer.MAX_VALUE, Planning.blocksToDetect(1, 1e-9, 0.95, 0.8));
    }

    @Test
    void resolvingTakesMoreThanAnIntervalOfTheMarginsWidth() {
        assertEquals(2.735, Planning.timeToShowEquivalence(1, 0.02, 0.02, 0.95, 0.8), 0.001);
        assertEquals(2.043, Planning.timeToFindDifference(1, 0.02, 0.02, 0.95, 0.05, 0.8), 0.001);
        assertEquals(4 * 2.735, Planning.timeToShowEquivalence(1, 0.04, 0.02, 0.95, 0.8), 0.004);
    }
}
