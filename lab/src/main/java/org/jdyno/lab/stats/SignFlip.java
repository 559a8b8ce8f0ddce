package org.jdyno.lab.stats;

import java.util.SplittableRandom;

/**
 * The sign-flip test of paired differences (Fisher, 1935; Pitman, 1937).
 *
 * <p>Were there no difference between the platforms, each block's difference could as well have had the other sign,
 * because the order inside a block was drawn at random. So the observed sum is held against the sums under all
 * assignments of signs. It assumes no distribution. Immutable.
 *
 * @param p two-sided; NaN of no block. It cannot be below 2 / 2ⁿ, so 5 blocks never reach 0.05
 * @param n blocks behind it
 * @param exact whether all assignments were counted, not a sample of them
 */
public record SignFlip(double p, int n, boolean exact) {
    /** Up to this many blocks every assignment of signs is counted. */
    public static final int EXACT_UP_TO = 16;

    /** Assignments drawn when there are more blocks than that. */
    public static final int DRAWS = 100_000;

    /**
     * Tests whether the sum of the differences is further from 0 than chance signs would bring it.
     *
     * @param seed of the draws; unused up to {@link #EXACT_UP_TO} blocks
     * @throws IllegalArgumentException if a difference is not finite
     */
    public static SignFlip of(double[] differences, long seed) {
        double sum = 0;
        double size = 0;
        for (double difference : differences) {
            if (!Double.isFinite(difference)) {
                throw new IllegalArgumentException("not a finite difference: " + difference);
            }
            sum += difference;
            size += Math.abs(difference);
        }
        int n = differences.length;
        if (n == 0) {
            return new SignFlip(Double.NaN, 0, true);
        }
        // Sums equal on paper may differ by rounding; they must count as equal, the observed one first of all.
        double threshold = Math.abs(sum) - 1e-12 * size;
        return n <= EXACT_UP_TO
                ? new SignFlip(counted(differences, threshold), n, true)
                : new SignFlip(drawn(differences, threshold, seed), n, false);
    }

    private static double counted(double[] differences, double threshold) {
        int assignments = 1 << differences.length;
        int asFar = 0;
        for (long signs = 0; signs < assignments; signs++) {
            if (Math.abs(signedSum(differences, 0, differences.length, signs)) >= threshold) {
                asFar++;
            }
        }
        return (double) asFar / assignments;
    }

    /**
     * The observed assignment counts as one of the draws, so the p value is never 0 and stays valid (Phipson and Smyth,
     * 2010).
     */
    private static double drawn(double[] differences, double threshold, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int asFar = 1;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            for (int from = 0; from < differences.length; from += Long.SIZE) {
                int to = Math.min(differences.length, from + Long.SIZE);
                sum += signedSum(differences, from, to, random.nextLong());
            }
            if (Math.abs(sum) >= threshold) {
                asFar++;
            }
        }
        return (double) asFar / (DRAWS + 1);
    }

    private static double signedSum(double[] differences, int from, int to, long signs) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += (signs >>> (i - from) & 1) == 0 ? differences[i] : -differences[i];
        }
        return sum;
    }
}
