package org.jdyno.judge;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The ratios of two platforms at several points, in the blocks in which both have a value at every point. The geometric
 * means of the blocks contain the covariance of the points, so they are compared like the ratios at a single point.
 * Only the geometric mean of ratios does not depend on which platform is the reference (Fleming and Wallace, 1986).
 *
 * @param points the log ratios at each point, in the same blocks, of which there is one at least
 */
record BlockRatios(List<double[]> points) {

    /** The ratios one / other by a measure; empty if no block has all values. */
    static Optional<BlockRatios> of(Collection<CompletedTrials> points, String one, String other, String measure) {
        return of(points.stream()
                .map(trials -> new Pair(trials, one, other, measure).byBlock())
                .toList());
    }

    /**
     * The ratios of one platform to another.
     *
     * @param ratios the log ratios by block at each point, of which there is one at least
     * @return empty if no block has all of them
     */
    static Optional<BlockRatios> of(List<SortedMap<Integer, Double>> ratios) {
        TreeSet<Integer> blocks = new TreeSet<>(ratios.get(0).keySet());
        ratios.forEach(ofPoint -> blocks.retainAll(ofPoint.keySet()));
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new BlockRatios(ratios.stream()
                        .map(ofPoint ->
                                blocks.stream().mapToDouble(ofPoint::get).toArray())
                        .toList()));
    }

    /** The mean log ratio over all points in each block. */
    double[] means() {
        return IntStream.range(0, points.get(0).length)
                .mapToDouble(block -> points.stream()
                        .mapToDouble(ofPoint -> ofPoint[block])
                        .average()
                        .orElseThrow())
                .toArray();
    }

    /** The mean log ratio at a point. */
    double mean(int point) {
        return Arrays.stream(points.get(point)).average().orElseThrow();
    }
}
