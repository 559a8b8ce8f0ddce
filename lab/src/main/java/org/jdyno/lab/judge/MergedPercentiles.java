package org.jdyno.lab.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Counts;
import org.jdyno.lab.model.Trial;

/**
 * Compares percentiles of two platforms after merging all trials of each.
 *
 * <p>A trial that is too short for its own percentile still contributes to the merged one. The uncertainty of the ratio
 * comes from leaving out one block at a time (the jackknife of Tukey, 1958). Histograms are decoded when they are
 * needed: those of a long run do not fit into memory together.
 */
final class MergedPercentiles {
    private final Map<Integer, List<Trial>> ones;
    private final Map<Integer, List<Trial>> others;
    private final String distribution;

    /** Blocks that only one of the platforms has are ignored. */
    MergedPercentiles(String distribution, List<Trial> ones, List<Trial> others) {
        this.distribution = distribution;
        this.ones = byBlock(ones);
        this.others = byBlock(others);
        this.ones.keySet().retainAll(this.others.keySet());
        this.others.keySet().retainAll(this.ones.keySet());
    }

    private Map<Integer, List<Trial>> byBlock(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.distributions().containsKey(distribution))
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
    }

    /**
     * The jackknife's pseudo-values of log(one / other) at percentiles, one for each block. Their mean is the
     * bias-corrected log ratio, and they are used like the log ratios of blocks.
     *
     * @param percentiles above 0, at most 100
     * @return without those percentiles that are 0 for a platform; empty with fewer than two blocks
     */
    Map<Double, double[]> logRatios(Set<Double> percentiles) {
        int blocks = ones.size();
        if (blocks < 2) {
            return Map.of();
        }
        Counts one = sum(ones);
        Counts other = sum(others);
        Map<Double, double[]> values = new HashMap<>();
        Map<Double, Double> all = new HashMap<>();
        for (double percentile : percentiles) {
            values.put(percentile, new double[blocks]);
            all.put(percentile, logRatio(one.valueNanos(percentile), other.valueNanos(percentile)));
        }
        int next = 0;
        for (Integer block : ones.keySet()) {
            Counts ofOne = sum(ones.get(block));
            Counts ofOther = sum(others.get(block));
            for (double percentile : percentiles) {
                double without = logRatio(
                        one.valueNanosWithout(ofOne, percentile), other.valueNanosWithout(ofOther, percentile));
                values.get(percentile)[next] = blocks * all.get(percentile) - (blocks - 1) * without;
            }
            next++;
        }
        values.values().removeIf(ratios -> !isFinite(ratios));
        return values;
    }

    private static boolean isFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private Counts sum(Map<Integer, List<Trial>> trials) {
        return sum(trials.values().stream().flatMap(List::stream).toList());
    }

    private Counts sum(List<Trial> trials) {
        if (trials.size() == 1) {
            return trials.get(0).distributions().get(distribution).counts();
        }
        Counts.Sum sum = new Counts.Sum();
        trials.forEach(trial -> sum.add(trial.distributions().get(distribution).counts()));
        return sum.counts();
    }

    private static double logRatio(double one, double other) {
        return Math.log(one / other);
    }
}
