package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VarianceAnalysisTest {
    private static Sample sample(double... values) {
        return Sample.of(values);
    }

    /** Weights of plants in three conditions (Dobson, 1983): R's PlantGrowth, {@code anova(lm(weight ~ group))}. */
    @Test
    void agreesWithR() {
        VarianceAnalysis plants = VarianceAnalysis.of(List.of(
                sample(4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14),
                sample(4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69),
                sample(6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26)));
        assertEquals(4.846088, plants.f(), 1e-6);
        assertEquals(0.01590996, plants.p(), 1e-8);
    }

    @Test
    void samplesOfOneMeanAreFoundToDifferInOneOfTwentyCases() {
        Random random = new Random(12);
        long alarms = IntStream.range(0, 4_000)
                .filter(round -> VarianceAnalysis.of(IntStream.of(1, 2, 5)
                                        .mapToObj(n -> Sample.of(random.doubles(n)
                                                .map(any -> random.nextGaussian())
                                                .toArray()))
                                        .toList())
                                .p()
                        < 0.05)
                .count();
        assertTrue(alarms >= 160 && alarms <= 240, alarms + " of 4000");
    }

    @Test
    void singleValuesAndSingleSamplesSayNothing() {
        assertTrue(
                Double.isNaN(VarianceAnalysis.of(List.of(sample(1), sample(2))).p()));
        assertTrue(Double.isNaN(VarianceAnalysis.of(List.of(sample(1, 2))).p()));
        assertThrows(IllegalArgumentException.class, () -> VarianceAnalysis.of(List.of(sample())));
    }

    @Test
    void valuesWithoutScatterDifferOrNot() {
        assertEquals(1, VarianceAnalysis.of(List.of(sample(1, 1), sample(1, 1))).p());
        assertEquals(0, VarianceAnalysis.of(List.of(sample(1, 1), sample(2, 2))).p());
    }
}
