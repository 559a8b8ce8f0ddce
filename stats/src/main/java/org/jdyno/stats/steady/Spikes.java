package org.jdyno.stats.steady;

import java.util.Arrays;

/**
 * Marks single values far from their surroundings (Barrett and others, 2017): further from the median of the
 * surrounding 200 values than three times the distance between their 10th and 90th percentile. Pure, safe for any
 * thread.
 */
final class Spikes {
    private static final int SURROUNDINGS = 200;
    private static final double DISTANCE = 3;

    private Spikes() {}

    /**
     * Whether each value is a spike.
     *
     * @param values finite
     * @param levelLength this many adjacent spikes are not spikes but a level of their own, such as a short warm-up
     */
    static boolean[] mark(double[] values, int levelLength) {
        boolean[] marked = new boolean[values.length];
        for (int i = 0; i < values.length; i++) {
            marked[i] = isFar(values, i);
        }
        int from = 0;
        while (from < values.length) {
            int to = from;
            while (to < values.length && marked[to]) {
                to++;
            }
            if (to - from >= levelLength) {
                Arrays.fill(marked, from, to, false);
            }
            from = to + 1;
        }
        return marked;
    }

    private static boolean isFar(double[] values, int at) {
        int length = Math.min(SURROUNDINGS, values.length);
        int from = Math.max(0, Math.min(at - length / 2, values.length - length));
        double[] around = Arrays.copyOfRange(values, from, from + length);
        Arrays.sort(around);
        double spread = quantile(around, 0.9) - quantile(around, 0.1);
        return Math.abs(values[at] - quantile(around, 0.5)) > DISTANCE * spread;
    }

    /** A quantile, by linear interpolation between order statistics. */
    static double quantile(double[] sorted, double q) {
        double position = q * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
