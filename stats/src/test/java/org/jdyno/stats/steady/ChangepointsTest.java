package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChangepointsTest {
    private static final double FLOOR = 1e-8;

    @Test
    void costsWhatTheFullSearchCosts() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            double[] values = randomLevels(random, 10 + random.nextInt(90));
            double penalty = 2 + 20 * random.nextDouble();
            int minLength = 2 + random.nextInt(5);
            List<Segment> found = Changepoints.segments(values, FLOOR, penalty, minLength);
            double cost = 0;
            for (Segment segment : found) {
                assertTrue(segment.to() - segment.from() >= minLength);
                cost += plainCost(values, segment.from(), segment.to()) + penalty;
            }
            assertEquals(leastCost(values, penalty, minLength), cost, 1e-7, "round " + round);
        }
    }

    @Test
    void segmentsCoverTheSeriesWithTheirOwnMeanAndSpread() {
        double[] values = randomLevels(new Random(3), 80);
        int at = 0;
        for (Segment segment : Changepoints.segments(values, FLOOR, 5, 3)) {
            assertEquals(at, segment.from());
            at = segment.to();
            double mean = plainMean(values, segment.from(), segment.to());
            assertEquals(mean, segment.mean(), 1e-12);
            assertEquals(plainVariance(values, segment.from(), segment.to()), segment.sd() * segment.sd(), 1e-12);
        }
        assertEquals(80, at);
    }

    @Test
    void findsAChangeOfVarianceAlone() {
        Random random = new Random(5);
        double[] values = new double[120];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextGaussian() * (i < 60 ? 0.001 : 0.05);
        }
        List<Segment> found = Changepoints.segments(values, FLOOR, 15 * Math.log(120), 5);
        assertEquals(2, found.size());
        assertEquals(60, found.get(1).from(), 3);
    }

    @Test
    void equalValuesAreOneSegment() {
        assertEquals(List.of(new Segment(0, 40, 40, 7, 0)), Changepoints.segments(filled(40, 7), FLOOR, 10, 5));
        assertEquals(1, Changepoints.segments(filled(3, 7), FLOOR, 10, 5).size());
        assertEquals(List.of(), Changepoints.segments(new double[0], FLOOR, 10, 5));
    }

    /** Optimal partitioning: every start for every end, nothing skipped, sums done afresh. */
    private static double leastCost(double[] values, double penalty, int minLength) {
        double[] best = new double[values.length + 1];
        for (int end = 1; end <= values.length; end++) {
            best[end] = Double.POSITIVE_INFINITY;
            for (int start = 0; start <= end - minLength; start++) {
                best[end] = Math.min(best[end], best[start] + plainCost(values, start, end) + penalty);
            }
        }
        return best[values.length];
    }

    private static double plainCost(double[] values, int from, int to) {
        double variance = plainVariance(values, from, to);
        double assumed = Math.max(variance, FLOOR);
        double minusTwoLogLikelihood = 0;
        double mean = plainMean(values, from, to);
        for (int i = from; i < to; i++) {
            minusTwoLogLikelihood +=
                    Math.log(2 * Math.PI * assumed) + (values[i] - mean) * (values[i] - mean) / assumed;
        }
        return minusTwoLogLikelihood;
    }

    private static double plainMean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum / (to - from);
    }

    private static double plainVariance(double[] values, int from, int to) {
        double mean = plainMean(values, from, to);
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += (values[i] - mean) * (values[i] - mean);
        }
        return sum / (to - from);
    }

    private static double[] randomLevels(Random random, int n) {
        double[] values = new double[n];
        double level = 12;
        double spread = 0.02;
        for (int i = 0; i < n; i++) {
            if (random.nextInt(15) == 0) {
                level += 0.2 * random.nextGaussian();
                // Now and then below the floor of the variance.
                spread = random.nextInt(4) == 0 ? 2e-5 : 0.05 * random.nextDouble();
            }
            values[i] = level + spread * random.nextGaussian();
        }
        return values;
    }

    private static double[] filled(int n, double value) {
        double[] values = new double[n];
        Arrays.fill(values, value);
        return values;
    }
}
