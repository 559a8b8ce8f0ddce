package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.model.Counts;
import org.jdyno.model.Trial;

/**
 * Compares percentiles of two platforms after merging all trials of each.
 *
 * <p>A trial that is too short for its own percentile still contributes to the merged one. The uncertainty of the ratio
 * comes from leaving out one block at a time (the jackknife of Tukey, 1958). Histograms are decoded when they are
 * needed, one block at a time: those of a long run do not fit into memory together. All percentiles of a distribution
 * are computed at once, and once for all comparisons of a platform. Not thread-safe.
 */
final class MergedPercentiles {
    private final PercentileSupport support;
    private final Map<List<Object>, List<LeaveOneOut>> known = new HashMap<>();

    MergedPercentiles(PercentileSupport support) {
        this.support = support;
    }

    /**
     * A percentile of all trials of a platform.
     *
     * @param allNanos that of all blocks
     * @param withoutNanos that of all blocks but one, for each block
     */
    private record LeaveOneOut(double percentile, long allNanos, long[] withoutNanos) {}

    /**
     * The jackknife's pseudo-values of log(one / other), one for each block that both platforms have. Their mean is the
     * bias-corrected log ratio, and they are used like the log ratios of blocks.
     *
     * @return empty if the measure is not a single percentile, if it is 0 for a platform, or with fewer than two blocks
     */
    Optional<double[]> logRatios(List<Trial> ones, List<Trial> others, String measure) {
        return support.percentile(measure).flatMap(term -> {
            SortedMap<Integer, List<Trial>> blocks = byBlock(ones, term.distribution());
            SortedMap<Integer, List<Trial>> blocksOfOther = byBlock(others, term.distribution());
            blocks.keySet().retainAll(blocksOfOther.keySet());
            blocksOfOther.keySet().retainAll(blocks.keySet());
            double percentile = term.percentile().getAsDouble();
            double[] values = blocks.size() < 2
                    ? new double[] {Double.NaN}
                    : pseudoValues(
                            leaveOneOut(blocks, term.distribution(), percentile),
                            leaveOneOut(blocksOfOther, term.distribution(), percentile));
            return Arrays.stream(values).allMatch(Double::isFinite) ? Optional.of(values) : Optional.empty();
        });
    }

    private static SortedMap<Integer, List<Trial>> byBlock(List<Trial> trials, String distribution) {
        return trials.stream()
                .filter(trial -> trial.distributions().containsKey(distribution))
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
    }

    private static double[] pseudoValues(LeaveOneOut one, LeaveOneOut other) {
        int blocks = one.withoutNanos().length;
        double[] values = new double[blocks];
        double all = logRatio(one.allNanos(), other.allNanos());
        for (int block = 0; block < blocks; block++) {
            double without = logRatio(one.withoutNanos()[block], other.withoutNanos()[block]);
            values[block] = blocks * all - (blocks - 1) * without;
        }
        return values;
    }

    private static double logRatio(double one, double other) {
        return Math.log(one / other);
    }

    private LeaveOneOut leaveOneOut(SortedMap<Integer, List<Trial>> blocks, String distribution, double percentile) {
        List<Object> key = new ArrayList<>(List.of(distribution));
        blocks.values()
                .forEach(trials -> trials.forEach(trial -> key.add(trial.slot().index())));
        return known
                .computeIfAbsent(
                        key, any -> leaveOneOut(blocks.values().stream().toList(), distribution))
                .stream()
                .filter(one -> one.percentile() == percentile)
                .findFirst()
                .orElseThrow();
    }

    /** All percentiles of a distribution that are measures. */
    private List<LeaveOneOut> leaveOneOut(List<List<Trial>> blocks, String distribution) {
        Counts.Sum sum = new Counts.Sum();
        blocks.stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(trial -> trial.slot().platform()))
                .forEach((platform, trials) ->
                        support.merged(platform, distribution).addTo(sum, trials));
        Counts all = sum.counts();
        List<LeaveOneOut> percentiles = support.percentilesOf(distribution).stream()
                .map(percentile -> new LeaveOneOut(percentile, all.valueNanos(percentile), new long[blocks.size()]))
                .toList();
        for (int block = 0; block < blocks.size(); block++) {
            List<Counts> parts = blocks.get(block).stream()
                    .map(trial ->
                            trial.distributions().get(distribution).histogram().counts())
                    .toList();
            for (LeaveOneOut one : percentiles) {
                one.withoutNanos()[block] = all.valueNanosWithout(parts, one.percentile());
            }
        }
        return percentiles;
    }
}
