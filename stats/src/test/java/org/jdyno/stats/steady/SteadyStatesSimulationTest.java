package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jdyno.stats.steady.SteadyStates.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often series of sixty windows that scatter by 5 % are called what they are: the tables of
 * docs/statistics/steady-state.md.
 */
class SteadyStatesSimulationTest {
    private static final int SERIES = 1_000;
    private static final int WINDOWS = 60;
    private static final double SCATTER = 0.05;
    private static final double ANY_MARGIN = Double.POSITIVE_INFINITY;

    /** What is said of a series without any change. */
    private enum Noise {
        INDEPENDENT,
        HEAVY_TAILED,
        SKEWED,
        LOUD_START,
        CORRELATED
    }

    @ParameterizedTest
    @CsvSource({
        "INDEPENDENT, 0, 0.03",
        "HEAVY_TAILED, 0, 0.03",
        "SKEWED, 0, 0.09",
        "LOUD_START, 0, 0.09",
        "CORRELATED, 0.3, 0.07",
        "CORRELATED, 0.5, 0.11",
        "CORRELATED, 0.7, 0.13",
        "CORRELATED, 0.9, 0.16"
    })
    void aFlatSeriesIsSeldomCut(Noise noise, double correlation, double most) {
        double cut = share(noise, correlation, 0, 0, SteadyStatesSimulationTest::changed);
        assertTrue(cut <= most, noise + " " + correlation + ": " + cut);
    }

    @ParameterizedTest
    @CsvSource({"0.10, 15, 0.92, 1", "0.10, 7, 0.73, 0.9", "0.05, 15, 0.36, 0.52", "0.05, 7, 0.1, 0.27"})
    void aSlowerStartIsFound(double step, int windows, double least, double most) {
        double found = share(Noise.INDEPENDENT, 0, step, windows, states -> states.shape() == Shape.WARMUP);
        assertTrue(found >= least && found <= most, step + " in " + windows + " windows: " + found);
    }

    @Test
    void theSmallestStepIsFoundInFourOfFiveSeries() {
        double step = median(Noise.INDEPENDENT);
        double found = share(Noise.INDEPENDENT, 0, step, WINDOWS / 4, SteadyStatesSimulationTest::changed);
        assertTrue(found > 0.7 && found < 0.9, "of " + step + " found in " + found);
    }

    /** Of the margin of throughputs, in such noise. */
    @Test
    void nothingIsCalledFlatWhereTwoPercentWouldBeMissed() {
        Random random = new Random(8);
        for (int series = 0; series < 200; series++) {
            double[] values = values(random, Noise.INDEPENDENT, 0);
            assertTrue(SteadyStates.of(values, Math.log1p(0.02)).shape() != Shape.FLAT);
        }
    }

    private static boolean changed(SteadyStates states) {
        return states.shape() != Shape.FLAT;
    }

    private static double share(
            Noise noise, double correlation, double step, int windows, Predicate<SteadyStates> happened) {
        Random random = new Random(7);
        return IntStream.range(0, SERIES)
                        .filter(series -> {
                            double[] values = values(random, noise, correlation);
                            for (int i = 0; i < windows; i++) {
                                values[i] -= step;
                            }
                            return happened.test(SteadyStates.of(values, ANY_MARGIN));
                        })
                        .count()
                / (double) SERIES;
    }

    private static double median(Noise noise) {
        Random random = new Random(9);
        double[] steps = IntStream.range(0, 101)
                .mapToDouble(series ->
                        SteadyStates.of(values(random, noise, 0), ANY_MARGIN).smallestStep())
                .sorted()
                .toArray();
        return steps[50];
    }

    private static double[] values(Random random, Noise noise, double correlation) {
        double[] last = {random.nextGaussian()};
        DoubleSupplier next =
                switch (noise) {
                    case INDEPENDENT, LOUD_START -> random::nextGaussian;
                    case HEAVY_TAILED -> () -> student(random) / Math.sqrt(3);
                    case SKEWED -> () -> 1 + Math.log(1 - random.nextDouble());
                    case CORRELATED ->
                        () -> last[0] = correlation * last[0]
                                + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
                };
        return IntStream.range(0, WINDOWS)
                .mapToDouble(i -> SCATTER * next.getAsDouble() * (noise == Noise.LOUD_START && i < WINDOWS / 4 ? 4 : 1))
                .toArray();
    }

    /** Of Student's distribution with three degrees of freedom. */
    private static double student(Random random) {
        double squares = IntStream.range(0, 3)
                .mapToDouble(i -> random.nextGaussian())
                .map(value -> value * value)
                .sum();
        return random.nextGaussian() / Math.sqrt(squares / 3);
    }
}
