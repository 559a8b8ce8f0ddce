package org.jdyno.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Whether the means of several samples differ by more than chance: the one-way analysis of variance (Fisher, 1925) of
 * values that scatter alike in all samples. Immutable.
 *
 * @param f the variance of the means, as that of single values, over the variance within samples
 * @param p the probability of at least that f if the true means are equal; both are NaN for fewer than two samples, or
 *     if no sample has two values
 */
public record VarianceAnalysis(double f, double p) {
    /**
     * Analyses samples of at least one value each.
     *
     * @throws IllegalArgumentException if a sample is empty
     */
    public static VarianceAnalysis of(List<Sample> samples) {
        int n = 0;
        double sum = 0;
        double within = 0;
        for (Sample sample : samples) {
            if (sample.n() < 1) {
                throw new IllegalArgumentException("a sample without values");
            }
            n += sample.n();
            sum += sample.n() * sample.mean();
            within += sample.n() < 2 ? 0 : (sample.n() - 1) * sample.sd() * sample.sd();
        }
        int freedom = n - samples.size();
        if (samples.size() < 2 || freedom < 1) {
            return new VarianceAnalysis(Double.NaN, Double.NaN);
        }
        double mean = sum / n;
        double between = samples.stream()
                .mapToDouble(sample -> sample.n() * (sample.mean() - mean) * (sample.mean() - mean))
                .sum();
        if (within == 0) {
            return between == 0 ? new VarianceAnalysis(0, 1) : new VarianceAnalysis(Double.POSITIVE_INFINITY, 0);
        }
        double f = between / (samples.size() - 1) / (within / freedom);
        return new VarianceAnalysis(
                f, FDistribution.of(samples.size() - 1, freedom).survivalProbability(f));
    }
}
