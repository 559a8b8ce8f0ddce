package org.jdyno.lab.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Trial;

/**
 * Compares a percentile of two platforms after merging all trials of each.
 *
 * <p>A trial that is too short for its own percentile still contributes to the merged one. The uncertainty of the ratio
 * comes from leaving out one block at a time (the jackknife of Tukey, 1958).
 */
final class MergedPercentiles {
    private final Map<Integer, Histogram> ofOne;
    private final Map<Integer, Histogram> ofOther;
    private final double percentile;

    /**
     * @param ofOne the histograms of one platform, by block
     * @param ofOther those of the other platform; blocks that only one of them has are ignored
     * @param percentile 0 to 100
     */
    MergedPercentiles(Map<Integer, Histogram> ofOne, Map<Integer, Histogram> ofOther, double percentile) {
        this.ofOne = paired(ofOne, ofOther);
        this.ofOther = paired(ofOther, ofOne);
        this.percentile = percentile;
    }

    /**
     * A percentile of the trials of two platforms. Several trials of a block are merged.
     *
     * @param term the percentile
     */
    static MergedPercentiles of(Term term, List<Trial> ofOne, List<Trial> ofOther, DecodedHistograms histograms) {
        return new MergedPercentiles(
                byBlock(term, ofOne, histograms),
                byBlock(term, ofOther, histograms),
                term.percentile().getAsDouble());
    }

    private static Map<Integer, Histogram> byBlock(Term term, List<Trial> trials, DecodedHistograms histograms) {
        Map<Integer, Histogram> byBlock = new TreeMap<>();
        for (Trial trial : trials) {
            Optional.ofNullable(trial.distributions().get(term.distribution()))
                    .ifPresent(distribution ->
                            byBlock.merge(trial.slot().block(), histograms.of(distribution), DecodedHistograms::sum));
        }
        return byBlock;
    }

    private static Map<Integer, Histogram> paired(Map<Integer, Histogram> own, Map<Integer, Histogram> partners) {
        Map<Integer, Histogram> paired = new TreeMap<>(own);
        paired.keySet().retainAll(partners.keySet());
        return paired;
    }

    /**
     * The jackknife's pseudo-values of the log ratio, one for each block. Their mean is the bias-corrected log ratio,
     * and they are used like the log ratios of blocks. Empty with fewer than two blocks, or if a percentile is 0.
     */
    Optional<double[]> logRatios() {
        int blocks = ofOne.size();
        if (blocks < 2) {
            return Optional.empty();
        }
        Histogram one = sum(ofOne);
        Histogram other = sum(ofOther);
        double all = logRatio(one, other);
        double[] values = ofOne.keySet().stream()
                .mapToDouble(block -> {
                    one.subtract(ofOne.get(block));
                    other.subtract(ofOther.get(block));
                    double without = logRatio(one, other);
                    one.add(ofOne.get(block));
                    other.add(ofOther.get(block));
                    return blocks * all - (blocks - 1) * without;
                })
                .toArray();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    private static Histogram sum(Map<Integer, Histogram> histograms) {
        Histogram sum = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        histograms.values().forEach(sum::add);
        return sum;
    }

    private double logRatio(Histogram one, Histogram other) {
        return Math.log((double) one.getValueAtPercentile(percentile) / other.getValueAtPercentile(percentile));
    }
}
