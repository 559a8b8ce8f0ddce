package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;

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
        List<SortedMap<Integer, Double>> ratios = new ArrayList<>();
        points.forEach(trials -> ratios.add(byBlock(trials, one, other, measure)));
        TreeSet<Integer> blocks = new TreeSet<>(ratios.get(0).keySet());
        ratios.forEach(ofPoint -> blocks.retainAll(ofPoint.keySet()));
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new BlockRatios(ratios.stream()
                        .map(ofPoint ->
                                blocks.stream().mapToDouble(ofPoint::get).toArray())
                        .toList()));
    }

    int blocks() {
        return points.get(0).length;
    }

    /** The mean log ratio over all points in each block. */
    double[] means() {
        return IntStream.range(0, blocks())
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

    /** The log ratios of a point by block. */
    private static SortedMap<Integer, Double> byBlock(
            CompletedTrials trials, String one, String other, String measure) {
        Pairing pairing = trials.pairing(measure);
        SortedMap<Integer, Double> ratios = LogRatios.byBlock(
                trials.compared(one, other, measure, pairing),
                trials.compared(other, one, measure, pairing),
                trial -> trial.measures().getOrDefault(measure, Double.NaN));
        // The same blocks, but perhaps adjusted for steal.
        Iterator<Double> adjusted =
                Arrays.stream(trials.logRatios(one, other, measure)).iterator();
        ratios.replaceAll((block, plain) -> adjusted.next());
        return ratios;
    }
}
