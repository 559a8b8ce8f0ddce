package org.jdyno.stats.steady;

import java.util.Arrays;

/**
 * The cost of a stretch of a series under a normal distribution with its own mean and variance: -2 × the maximum log
 * likelihood.
 *
 * <p>The variance has a lower bound. The result is still a maximum likelihood, so splitting a stretch never increases
 * the cost, which PELT requires. Immutable.
 */
final class NormalCost {
    private final double varianceFloor;
    private final double centre;
    private final double[] sums;
    private final double[] squares;

    NormalCost(double[] values, double varianceFloor) {
        this.varianceFloor = varianceFloor;
        // Sums of squares about a distant zero would lose the variance to rounding.
        this.centre = Arrays.stream(values).average().orElse(0);
        this.sums = new double[values.length + 1];
        this.squares = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            double value = values[i] - centre;
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
    }

    double of(int from, int to) {
        double variance = variance(from, to);
        double assumed = Math.max(variance, varianceFloor);
        return (to - from) * (Math.log(2 * Math.PI * assumed) + variance / assumed);
    }

    double mean(int from, int to) {
        return centre + (sums[to] - sums[from]) / (to - from);
    }

    double variance(int from, int to) {
        double mean = (sums[to] - sums[from]) / (to - from);
        return Math.max(0, (squares[to] - squares[from]) / (to - from) - mean * mean);
    }
}
