package org.jdyno.stats.compare;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The sign-flip test of paired differences (Fisher, 1935; Pitman, 1937).
 *
 * <p>Without a difference between the platforms, each block's difference could equally have the other sign, because the
 * order inside a block is random. So the observed sum is compared with the sums under all assignments of signs. No
 * distribution is assumed. Immutable.
 *
 * @param p the two-sided p; NaN without blocks. It is at least 2 / 2ⁿ, so 5 blocks never reach 0.05
 * @param exact whether all assignments were counted instead of sampled
 */
public record SignFlip(double p, boolean exact) {
    /** The largest number of blocks for which all assignments of signs are counted. */
    public static final int EXACT_UP_TO = 24;

    /** The number of sampled assignments if there are more blocks. */
    public static final int DRAWS = 100_000;

    /**
     * Tests whether the sum of the differences is further from 0 than random signs would make it.
     *
     * @param seed seed of the sample; unused up to {@link #EXACT_UP_TO} blocks
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
            return new SignFlip(Double.NaN, true);
        }
        // A sum that equals the observed one mathematically may differ from it by rounding, and must still count.
        double threshold = Math.abs(sum) - 1e-12 * size;
        return n <= EXACT_UP_TO
                ? new SignFlip(counted(differences, threshold), true)
                : new SignFlip(drawn(differences, threshold, seed), false);
    }

    /**
     * The share of assignments with a sum beyond the threshold, exactly. It combines the sorted sums of both halves of
     * the differences in one pass.
     */
    private static double counted(double[] differences, double threshold) {
        if (threshold <= 0) {
            return 1;
        }
        int half = differences.length / 2;
        double[] ones = sortedSums(differences, 0, half);
        double[] others = sortedSums(differences, half, differences.length);
        long above = 0;
        int first = others.length;
        for (double one : ones) {
            while (first > 0 && one + others[first - 1] >= threshold) {
                first--;
            }
            above += others.length - first;
        }
        // The opposite assignment has the same sum with the other sign.
        return 2.0 * above / ((double) ones.length * others.length);
    }

    /**
     * The sums of some differences under all assignments of signs, built in increasing order, which is faster than
     * sorting.
     */
    private static double[] sortedSums(double[] differences, int from, int to) {
        double[] sums = {Arrays.stream(differences, from, to).sum()};
        for (int i = from; i < to; i++) {
            sums = withFlipped(sums, 2 * differences[i]);
        }
        return sums;
    }

    /** Merges sorted sums with copies of these sums that are reduced by a shift. */
    private static double[] withFlipped(double[] sums, double shift) {
        double[] both = new double[2 * sums.length];
        int kept = 0;
        int flipped = 0;
        for (int i = 0; i < both.length; i++) {
            boolean keeps = flipped == sums.length || kept < sums.length && sums[kept] <= sums[flipped] - shift;
            both[i] = keeps ? sums[kept++] : sums[flipped++] - shift;
        }
        return both;
    }

    /**
     * The share of assignments with a sum beyond the threshold, from a sample. The observed assignment counts as one of
     * the sample, so p is never 0 and stays valid (Phipson and Smyth, 2010).
     */
    private static double drawn(double[] differences, double threshold, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] tables = new double[(differences.length + Byte.SIZE - 1) / Byte.SIZE][];
        for (int table = 0; table < tables.length; table++) {
            int from = table * Byte.SIZE;
            tables[table] = sums(differences, from, Math.min(differences.length, from + Byte.SIZE));
        }
        int asFar = 1;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            long signs = 0;
            for (int table = 0; table < tables.length; table++) {
                signs = table % Long.BYTES == 0 ? random.nextLong() : signs >>> Byte.SIZE;
                sum += tables[table][(int) signs & tables[table].length - 1];
            }
            if (Math.abs(sum) >= threshold) {
                asFar++;
            }
        }
        return (double) asFar / (DRAWS + 1);
    }

    /** The sums of some differences under all assignments of signs; bit i of the index flips the i-th sign. */
    private static double[] sums(double[] differences, int from, int to) {
        double[] sums = new double[1 << to - from];
        for (int i = from; i < to; i++) {
            sums[0] += differences[i];
        }
        for (int i = from; i < to; i++) {
            int bit = 1 << i - from;
            for (int signs = 0; signs < bit; signs++) {
                sums[bit + signs] = sums[signs] - 2 * differences[i];
            }
        }
        return sums;
    }
}
