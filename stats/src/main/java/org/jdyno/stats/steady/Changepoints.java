package org.jdyno.stats.steady;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds the points at which the mean or variance of a series changes: the segmentation with the least penalised cost,
 * by PELT (Killick, Fearnhead and Eckley, 2012).
 *
 * <p>The cost of a segment is -2 × the maximum log likelihood of a normal distribution; every segment adds the penalty.
 * The search skips candidates that cannot be optimal, so it gives the same result as the full search. For one thread.
 */
final class Changepoints {
    private final NormalCost cost;
    private final double penalty;
    private final int minLength;
    private final int n;
    /** The least cost of the values before each index. */
    private final double[] best;
    /** The start of the last segment in the segmentation with that cost. */
    private final int[] lastStart;

    private Changepoints(double[] values, double varianceFloor, double penalty, int minLength) {
        this.cost = new NormalCost(values, varianceFloor);
        this.penalty = penalty;
        this.minLength = minLength;
        this.n = values.length;
        this.best = new double[n + 1];
        this.lastStart = new int[n + 1];
    }

    /**
     * Divides the series into segments, first to last, without a gap.
     *
     * @param values the series, of finite values
     * @param varianceFloor positive lower bound of a variance; without it, equal values in sequence would cost minus
     *     infinity
     * @param penalty the cost that each segment adds
     * @param minLength minimum length of a segment; a shorter series is one segment
     */
    static List<Segment> segments(double[] values, double varianceFloor, double penalty, int minLength) {
        if (!(varianceFloor > 0) || minLength < 1) {
            throw new IllegalArgumentException("variance floor " + varianceFloor + ", minimum length " + minLength);
        }
        if (values.length == 0) {
            return List.of();
        }
        Changepoints search = new Changepoints(values, varianceFloor, penalty, minLength);
        search.run();
        return search.trace();
    }

    private void run() {
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[0] = -penalty;
        List<Integer> candidates = new ArrayList<>();
        candidates.add(0);
        for (int end = Math.min(minLength, n); end <= n; end++) {
            int newest = end - minLength;
            if (newest >= minLength) {
                // A start that costs more at this point, even without a further penalty, costs more at every later end.
                candidates.removeIf(start -> best[start] + cost.of(start, newest) >= best[newest]);
                candidates.add(newest);
            }
            for (int start : candidates) {
                double total = best[start] + cost.of(start, end) + penalty;
                if (total < best[end]) {
                    best[end] = total;
                    lastStart[end] = start;
                }
            }
        }
    }

    private List<Segment> trace() {
        Deque<Segment> segments = new ArrayDeque<>();
        for (int end = n; end > 0; end = lastStart[end]) {
            int start = lastStart[end];
            segments.addFirst(
                    new Segment(start, end, end - start, cost.mean(start, end), Math.sqrt(cost.variance(start, end))));
        }
        return List.copyOf(segments);
    }
}
