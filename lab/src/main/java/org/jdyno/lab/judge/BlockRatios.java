package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.stats.compare.CombinedRatio;

/**
 * The ratios of two platforms at several points, in the blocks in which both have a value at every point.
 *
 * @param combined the ratios
 * @param blocks number of these blocks, at least 1
 */
record BlockRatios(CombinedRatio combined, int blocks) {

    /** The ratios one / other by a measure, with the same weight for each point; empty if no block has all values. */
    static Optional<BlockRatios> of(Collection<CompletedTrials> points, String one, String other, String measure) {
        double[] equal = new double[points.size()];
        Arrays.fill(equal, 1);
        return of(points, equal, one, other, measure);
    }

    /** @param weights one for each point, above 0 */
    static Optional<BlockRatios> of(
            Collection<CompletedTrials> points, double[] weights, String one, String other, String measure) {
        List<SortedMap<Integer, Double>> ratios = new ArrayList<>();
        points.forEach(trials -> ratios.add(byBlock(trials, one, other, measure)));
        TreeSet<Integer> blocks = new TreeSet<>(ratios.get(0).keySet());
        ratios.forEach(ofPoint -> blocks.retainAll(ofPoint.keySet()));
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        double[][] rows = ratios.stream()
                .map(ofPoint -> blocks.stream().mapToDouble(ofPoint::get).toArray())
                .toArray(double[][]::new);
        return Optional.of(new BlockRatios(CombinedRatio.of(rows, weights), blocks.size()));
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
