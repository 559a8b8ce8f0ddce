package org.jdyno.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The range that contains a binomial count with at least a given probability. A count outside it contradicts the
 * assumed chance.
 *
 * @param least the smallest count in the range; smaller ones have at most half of the remaining probability
 * @param most the largest count in the range; larger ones have at most the other half
 */
public record BinomialBand(int least, int most) {

    /**
     * The range for independent trials.
     *
     * @param chance the chance of each trial, between 0 and 1
     * @param confidence the confidence of the range, such as 0.95
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static BinomialBand of(int trials, double chance, double confidence) {
        if (trials < 1 || !(chance > 0 && chance < 1)) {
            throw new IllegalArgumentException(trials + " trials of chance " + chance);
        }
        double tail = (1 - Confidence.checked(confidence)) / 2;
        BinomialDistribution counts = BinomialDistribution.of(trials, chance);
        return new BinomialBand(counts.inverseCumulativeProbability(tail), counts.inverseSurvivalProbability(tail));
    }

    public boolean holds(int count) {
        return count >= least && count <= most;
    }
}
