package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NormalCostTest {
    private static final double FLOOR = 0.04;

    @Test
    void isMinusTwiceTheLogLikelihood() {
        double[] values = {1, 2, 4, 9};
        double variance = 9.5;
        double density = Math.exp(-(9 + 4 + 0 + 25) / (2 * variance)) / Math.pow(2 * Math.PI * variance, 2);
        assertEquals(-2 * Math.log(density), new NormalCost(values, FLOOR).of(0, 4), 1e-12);
    }

    @Test
    void isThatOfTheFloorWhereTheVarianceIsLower() {
        double[] values = {50, 5, 5.2, 5, 5.2};
        double density = Math.exp(-4 * 0.01 / (2 * FLOOR)) / Math.pow(2 * Math.PI * FLOOR, 2);
        assertEquals(-2 * Math.log(density), new NormalCost(values, FLOOR).of(1, 5), 1e-9);
        assertEquals(Math.log(2 * Math.PI * FLOOR), new NormalCost(values, FLOOR).of(0, 1), 1e-12);
    }

    @Test
    void splittingIsNeverDearer() {
        Random random = new Random(9);
        double[] values = random.doubles(60, 10, 10.8).toArray();
        NormalCost cost = new NormalCost(values, FLOOR);
        for (int split = 1; split < values.length; split++) {
            assertTrue(cost.of(0, split) + cost.of(split, 60) <= cost.of(0, 60) + 1e-9);
        }
    }
}
