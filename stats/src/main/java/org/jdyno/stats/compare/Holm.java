package org.jdyno.stats.compare;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction for many tests at once (Holm, 1979).
 *
 * <p>If every result with an adjusted p of at most 0.05 is called different, the probability of any error in the family
 * is at most 5 %, for any dependence between the tests. Pure, safe for any thread.
 */
public final class Holm {
    private Holm() {}

    /**
     * The adjusted p values, in the given order. A test that could not be made (NaN) stays NaN and does not belong to
     * the family.
     *
     * @throws IllegalArgumentException if a value is not a probability
     */
    public static double[] adjust(double[] p) {
        double[] adjusted = p.clone();
        int[] smallestFirst = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double largestSoFar = 0;
        for (int rank = 0; rank < smallestFirst.length; rank++) {
            int i = smallestFirst[rank];
            if (p[i] < 0 || p[i] > 1) {
                throw new IllegalArgumentException("not a probability: " + p[i]);
            }
            largestSoFar = Math.max(largestSoFar, Math.min(1, (smallestFirst.length - rank) * p[i]));
            adjusted[i] = largestSoFar;
        }
        return adjusted;
    }
}
