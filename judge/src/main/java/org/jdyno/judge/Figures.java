package org.jdyno.judge;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Percentile;

/**
 * A platform's own figures in a cell. Those of the baseline are of both copies, as in its comparisons, so that the
 * quotient of two platforms' figures is their ratio.
 */
final class Figures {
    private Figures() {}

    /** The values of a measure, one for each block; that of the baseline is the mean of both copies. */
    static double[] of(CompletedTrials trials, String platform, String measure) {
        return byBlock(trials, platform, measure).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The values by block, in the order of the blocks. */
    static SortedMap<Integer, Double> byBlock(CompletedTrials trials, String platform, String measure) {
        SortedMap<Integer, Double> byBlock = new TreeMap<>();
        trials.ofFigure(platform, measure).stream()
                .filter(trial -> trial.measures().containsKey(measure))
                .collect(Collectors.groupingBy(
                        trial -> trial.slot().block(),
                        Collectors.mapping(trial -> trial.measures().get(measure), Collectors.toList())))
                .forEach((block, values) -> byBlock.put(block, ErrorControl.meanOfBlock(values)));
        return byBlock;
    }

    /** The values of the platform's own trials by block, without those of a copy. */
    static Map<Integer, Double> ownByBlock(CompletedTrials trials, String platform, String measure) {
        return trials.ofFigure(platform, measure).stream()
                .filter(trial -> trial.slot().platform().equals(platform)
                        && trial.measures().containsKey(measure))
                .collect(Collectors.toMap(
                        trial -> trial.slot().block(), trial -> trial.measures().get(measure)));
    }

    /** The percentiles of what was recorded under a name. */
    static List<Percentile> percentiles(CompletedTrials trials, String platform, String name) {
        MergedDistribution own = trials.merged(platform, name);
        List<String> copies = trials.copies(platform, platform);
        return own.trials() > 0 && copies.size() > 1 ? own.curveWith(trials.merged(copies.get(1), name)) : own.curve();
    }

    /** The values of log(one / other) by a measure, not adjusted for steal, of a platform in two cells. */
    static double[] logRatios(CompletedTrials one, CompletedTrials other, String platform, String measure) {
        return byBlock(one, platform, other, platform, measure).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /**
     * The values of log(one / other) by a measure and block, of two platforms in one cell, or in two. Those of two
     * cells are not adjusted for steal.
     */
    static SortedMap<Integer, Double> byBlock(
            CompletedTrials ones, String one, CompletedTrials others, String other, String measure) {
        if (ones.cell().equals(others.cell())) {
            return new Pair(ones, one, other, measure).byBlock();
        }
        return LogRatios.byBlock(
                new Pair(ones, one, one, measure).ones(),
                new Pair(others, other, other, measure, ones.pairing(measure), false).ones(),
                trial -> trial.measures().getOrDefault(measure, Double.NaN));
    }
}
