package org.jdyno.lab.stats.compare;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Ratios at several points, combined to their weighted geometric mean block by block: {@code log G = Σ ω θ}. The
 * differences of the blocks contain the covariance of the points, so they are compared like those of a single point.
 * Only the geometric mean of ratios does not depend on which platform is the reference (Fleming and Wallace, 1986).
 * Immutable.
 */
public final class CombinedRatio {
    private final double[][] logRatios;
    private final double[] shares;

    private CombinedRatio(double[][] logRatios, double[] shares) {
        this.logRatios = logRatios;
        this.shares = shares;
    }

    /**
     * Combines points.
     *
     * @param logRatios one row for each point: its log ratios, in the same blocks as those of the others
     * @param weights one for each point, at least 0
     * @throws IllegalArgumentException if a row has another length, a weight is negative or all are 0
     */
    public static CombinedRatio of(double[][] logRatios, double[] weights) {
        double sum = Arrays.stream(weights).sum();
        boolean equallyLong = Arrays.stream(logRatios).allMatch(row -> row.length == logRatios[0].length);
        if (logRatios.length != weights.length || !equallyLong) {
            throw new IllegalArgumentException("every point needs a weight, and as many log ratios as the others");
        }
        if (!(sum > 0) || Arrays.stream(weights).anyMatch(weight -> !(weight >= 0))) {
            throw new IllegalArgumentException("weights are at least 0, and not all of them 0");
        }
        return new CombinedRatio(
                logRatios, Arrays.stream(weights).map(weight -> weight / sum).toArray());
    }

    /** The log ratio of all points in each block. */
    public double[] blocks() {
        return IntStream.range(0, logRatios[0].length)
                .mapToDouble(block -> IntStream.range(0, shares.length)
                        .mapToDouble(point -> shares[point] * logRatios[point][block])
                        .sum())
                .toArray();
    }

    /** The mean log ratio of a point. */
    public double mean(int point) {
        return Arrays.stream(logRatios[point]).average().orElse(Double.NaN);
    }

    /** The share of a point in the weights, 0 to 1. */
    public double share(int point) {
        return shares[point];
    }

    /**
     * The share of the weight, 0 to 1, with which a point would make the combined ratio 1, while the others share the
     * rest in proportion to their weights; empty if there is none, or if all others have no weight.
     */
    public OptionalDouble turningShare(int point) {
        double others = 0;
        double ofOthers = 1 - shares[point];
        for (int other = 0; other < shares.length; other++) {
            others += other == point ? 0 : shares[other] / ofOthers * mean(other);
        }
        double share = others / (others - mean(point));
        return share >= 0 && share <= 1 ? OptionalDouble.of(share) : OptionalDouble.empty();
    }
}
