package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrderEffectTest {
    private static final int PLATFORMS = 3;

    /** Platforms and blocks that differ much, in random order, and a slope over places. */
    private static OrderEffect effect(Random random, int blocks, double slope, double noise) {
        double[][] logs = new double[blocks][PLATFORMS];
        double[][] places = new double[blocks][PLATFORMS];
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
        for (int block = 0; block < blocks; block++) {
            Collections.shuffle(order, random);
            double common = random.nextGaussian();
            for (int platform = 0; platform < PLATFORMS; platform++) {
                places[block][platform] = order.get(platform);
                logs[block][platform] = common + platform + slope * order.get(platform) + noise * random.nextGaussian();
            }
        }
        return OrderEffect.of(logs, places);
    }

    @Test
    void aSlopeIsFoundUnderWhatPlatformsAndBlocksDifferBy() {
        OrderEffect exact = effect(new Random(1), 8, 0.03, 0);
        assertEquals(0.03, exact.slope(), 1e-12);
        assertTrue(exact.p() < 1e-9, exact.toString());
        assertTrue(effect(new Random(2), 12, 0.05, 0.01).p() < 0.001);
    }

    @Test
    void whereThereIsNoneItIsFoundAsOftenAsItSays() {
        Random random = new Random(3);
        int alarms = 0;
        for (int run = 0; run < 4_000; run++) {
            alarms += effect(random, 8, 0, 0.05).p() <= 0.05 ? 1 : 0;
        }
        // 200 expected, with a standard deviation of 14.
        assertEquals(200, alarms, 56);
    }

    @Test
    void oneOrderOrOneBlockSaysNothing() {
        assertTrue(Double.isNaN(
                OrderEffect.of(new double[][] {{1, 2}, {3, 1}, {2, 2}}, new double[][] {{0, 1}, {0, 1}, {0, 1}})
                        .p()));
        assertTrue(Double.isNaN(
                OrderEffect.of(new double[][] {{1, 2}}, new double[][] {{0, 1}}).p()));
        assertTrue(Double.isNaN(OrderEffect.of(new double[0][], new double[0][]).p()));
    }
}
