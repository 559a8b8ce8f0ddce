package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.jdyno.stats.IsotonicFit.Crossing;
import org.junit.jupiter.api.Test;

/**
 * Where made-up curves of response times pass a bound, by the middle of the gap in a grid that is shifted at random,
 * and by interpolation.
 *
 * <p>Rates and times are logarithms. A block has a speed of its own, and so has a trial. docs/statistics/rates.md has
 * the figures of -Djdyno.campaigns=4000.
 */
class CrossingSimulationTest {
    private static final int CAMPAIGNS = Integer.getInteger("jdyno.campaigns", 1_000);
    private static final int BLOCKS = 6;
    private static final double BOUND = Math.log(10);
    private static final double STEP = Math.log(2) / 2;

    /** A curve of response times in milliseconds over the share of the capacity. */
    private static final DoubleUnaryOperator QUEUEING =
            busy -> busy < 0.999 ? 0.46 / (1 - busy) : Math.max(460, 20_000 * (1 - 1 / busy));

    private static final DoubleUnaryOperator KNEE = busy -> 1 + Math.max(0, 20_000 * (1 - 1 / busy));
    private static final DoubleUnaryOperator PAUSES = busy -> 5 + QUEUEING.applyAsDouble(busy);
    private static final DoubleUnaryOperator GENTLE = busy -> 10 * Math.pow(busy / 0.8, 3);

    /** How far off the mean of all campaigns is, and how many of a hundred intervals hold the truth. */
    private record Quality(double bias, double held) {}

    private interface Place {
        double of(IsotonicFit fit);
    }

    @Test
    void theMiddleIsWithoutBiasWhateverTheCurve() {
        for (DoubleUnaryOperator curve : new DoubleUnaryOperator[] {QUEUEING, KNEE, PAUSES, GENTLE}) {
            for (int halvings : new int[] {0, 2}) {
                Quality middle =
                        quality(curve, halvings, fit -> fit.crossing(BOUND).middle());
                assertEquals(0, middle.bias(), 0.015, middle.toString());
                assertTrue(middle.held() > 92, middle.toString());
            }
        }
    }

    /** Why the obvious way is not taken. */
    @Test
    void interpolationIsBiasedWhereTheCurveBends() {
        for (DoubleUnaryOperator curve : new DoubleUnaryOperator[] {QUEUEING, PAUSES}) {
            Quality wide = quality(curve, 0, CrossingSimulationTest::interpolated);
            assertTrue(wide.bias() < -0.04 && wide.held() < 85, wide.toString());
            Quality narrow = quality(curve, 2, CrossingSimulationTest::interpolated);
            assertTrue(narrow.bias() < -0.01 && narrow.held() < 92.5, narrow.toString());
        }
    }

    private static Quality quality(DoubleUnaryOperator curve, int halvings, Place place) {
        double truth = truth(curve);
        Random random = new Random(11);
        double bias = 0;
        int held = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            double pilot = truth - random.nextDouble() * Math.log(2);
            double[] blocks = new double[BLOCKS];
            for (int block = 0; block < BLOCKS; block++) {
                blocks[block] = place.of(block(curve, halvings, pilot, random));
            }
            MeanEstimate mean = MeanEstimate.of(blocks, 0.95);
            bias += (mean.value() - truth) / CAMPAIGNS;
            held += mean.low() <= truth && truth <= mean.high() ? 1 : 0;
        }
        return new Quality(bias, 100.0 * held / CAMPAIGNS);
    }

    /** Three rates about the pilot's, further ones if they are all on one side, and some that halve the gap. */
    private static IsotonicFit block(DoubleUnaryOperator curve, int halvings, double pilot, Random random) {
        double shift = (random.nextDouble() - 0.5) * STEP;
        double speed = 0.03 * random.nextGaussian();
        SortedMap<Double, Double> times = new TreeMap<>();
        DoubleUnaryOperator trial =
                rate -> Math.log(curve.applyAsDouble(Math.exp(rate + speed + 0.03 * random.nextGaussian())))
                        + 0.15 * random.nextGaussian();
        for (int step = 0; step < 3; step++) {
            double rate = pilot + step * STEP + shift;
            times.put(rate, trial.applyAsDouble(rate));
        }
        while (times.get(times.lastKey()) <= BOUND) {
            double rate = times.lastKey() + STEP;
            times.put(rate, trial.applyAsDouble(rate));
        }
        while (times.get(times.firstKey()) > BOUND) {
            double rate = times.firstKey() - STEP;
            times.put(rate, trial.applyAsDouble(rate));
        }
        for (int halving = 0; halving < halvings; halving++) {
            double above = times.keySet().stream()
                    .filter(rate -> times.get(rate) > BOUND)
                    .findFirst()
                    .orElseThrow();
            double middle = (times.headMap(above).lastKey() + above) / 2;
            times.put(middle, trial.applyAsDouble(middle));
        }
        return IsotonicFit.of(
                times.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                times.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double interpolated(IsotonicFit fit) {
        Crossing gap = fit.crossing(BOUND);
        double below = fit.at(gap.below());
        double above = fit.at(gap.above());
        return gap.below() + (gap.above() - gap.below()) * (BOUND - below) / (above - below);
    }

    private static double truth(DoubleUnaryOperator curve) {
        double low = -5;
        double high = 5;
        for (int i = 0; i < 80; i++) {
            double middle = (low + high) / 2;
            if (Math.log(curve.applyAsDouble(Math.exp(middle))) <= BOUND) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
