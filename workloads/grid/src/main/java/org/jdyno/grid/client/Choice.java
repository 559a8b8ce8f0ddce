package org.jdyno.grid.client;

import java.util.Arrays;
import org.jdyno.kit.SplitMix64;

/**
 * Which entry an operation is for: each is as likely, or the k-th is so with a probability proportional to 1 / k^0.99.
 * Immutable; threads with as many entries share one.
 */
final class Choice {
    private static final double EXPONENT = 0.99;

    private final int entries;
    /** The probability of each entry or one before it; null if all are as likely. */
    private final double[] cumulated;

    Choice(int entries, boolean zipf) {
        this.entries = entries;
        cumulated = zipf ? cumulated(entries) : null;
    }

    private static double[] cumulated(int entries) {
        double[] sums = new double[entries];
        double sum = 0;
        for (int i = 0; i < entries; i++) {
            sum += Math.pow(i + 1, -EXPONENT);
            sums[i] = sum;
        }
        for (int i = 0; i < entries; i++) {
            sums[i] /= sum;
        }
        return sums;
    }

    int next(SplitMix64 random) {
        if (cumulated == null) {
            return (int) random.nextBelow(entries);
        }
        int found = Arrays.binarySearch(cumulated, random.nextAboveZero());
        return Math.min(entries - 1, found < 0 ? -found - 1 : found);
    }
}
