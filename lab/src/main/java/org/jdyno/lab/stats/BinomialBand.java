package org.jdyno.lab.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How often something of known chance happens, in all but the rarest of many repetitions: what a count is held against
 * to see whether that chance may be the true one.
 *
 * @param least counts below it come in less than half of what the confidence leaves out
 * @param most the same of counts above it
 */
public record BinomialBand(int least, int most) {

    /**
     * Of so many independent trials.
     *
     * @param chance of each, between 0 and 1
     * @param confidence such as 0.95
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
