package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.stats.IsotonicFit.Crossing;
import org.junit.jupiter.api.Test;

class IsotonicFitTest {
    private static double[] places(int count) {
        return IntStream.range(0, count).asDoubleStream().toArray();
    }

    private static double[] fitted(IsotonicFit fit, double... places) {
        return Arrays.stream(places).map(fit::at).toArray();
    }

    /** The example in the manual of R's isoreg. */
    @Test
    void agreesWithR() {
        double[] values = {1, 0, 4, 3, 3, 5, 4, 2, 0};
        assertArrayEquals(
                new double[] {0.5, 0.5, 3, 3, 3, 3, 3, 3, 3},
                fitted(IsotonicFit.of(places(9), values), places(9)),
                1e-12);
    }

    /**
     * The value at k is max over i ≤ k of min over j ≥ k of the mean from i to j (Robertson, Wright and Dykstra, 1988).
     */
    @Test
    void isTheLargestOfTheLeastMeans() {
        Random random = new Random(4);
        for (int n = 1; n <= 12; n++) {
            double[] values =
                    random.doubles(n).map(value -> Math.rint(8 * value)).toArray();
            double[] fitted = fitted(IsotonicFit.of(places(n), values), places(n));
            for (int k = 0; k < n; k++) {
                assertEquals(maxOfMins(values, k), fitted[k], 1e-12, Arrays.toString(values) + " at " + k);
            }
        }
    }

    private static double maxOfMins(double[] values, int k) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i <= k; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int j = k; j < values.length; j++) {
                least = Math.min(
                        least, Arrays.stream(values, i, j + 1).average().orElseThrow());
            }
            most = Math.max(most, least);
        }
        return most;
    }

    @Test
    void valuesAtOnePlaceAreAveragedFirst() {
        IsotonicFit fit = IsotonicFit.of(new double[] {2, 1, 2}, new double[] {3, 2, 5});
        assertArrayEquals(new double[] {2, 4}, fitted(fit, 1, 2));
        assertThrows(IllegalArgumentException.class, () -> fit.at(1.5), "a place that was not given");
        double[] pooled = fitted(IsotonicFit.of(new double[] {1, 2, 2}, new double[] {6, 3, 3}), 1, 2);
        assertArrayEquals(new double[] {4, 4}, pooled, 1e-12, "each of the three counts once");
    }

    @Test
    void aLevelIsCrossedBetweenTwoPlaces() {
        IsotonicFit fit = IsotonicFit.of(new double[] {10, 30, 20}, new double[] {1, 9, 4});
        assertEquals(new Crossing(20, 30), fit.crossing(5));
        assertEquals(25, fit.crossing(5).middle());
        assertEquals(new Crossing(20, 30), fit.crossing(4), "what only reaches the level has not passed it");
        assertTrue(fit.crossing(5).bracketed());
        assertEquals(new Crossing(30, Double.POSITIVE_INFINITY), fit.crossing(9));
        assertEquals(new Crossing(Double.NEGATIVE_INFINITY, 10), fit.crossing(0.5));
        assertFalse(fit.crossing(0.5).bracketed());
    }
}
