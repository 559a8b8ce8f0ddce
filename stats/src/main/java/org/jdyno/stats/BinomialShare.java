package org.jdyno.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The interval of a binomial proportion (Clopper and Pearson, 1934). The error probability is divided evenly between
 * the two ends.
 *
 * @param low 0 if the count is 0
 * @param high 1 if the count is the number of trials
 */
public record BinomialShare(double low, double high) {
    /** @throws IllegalArgumentException if the count is not within the trials, or the confidence not between 0 and 1 */
    public static BinomialShare of(int count, int trials, double confidence) {
        double tail = (1 - Confidence.checked(confidence)) / 2;
        if (trials < 1 || count < 0 || count > trials) {
            throw new IllegalArgumentException(count + " of " + trials);
        }
        return new BinomialShare(
                count == 0
                        ? 0
                        : BetaDistribution.of(count, trials - count + 1.0).inverseCumulativeProbability(tail),
                count == trials
                        ? 1
                        : BetaDistribution.of(count + 1.0, trials - count).inverseSurvivalProbability(tail));
    }
}
