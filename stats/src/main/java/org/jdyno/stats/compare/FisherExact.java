package org.jdyno.stats.compare;

import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * Fisher's exact test of whether one of two groups fails more often than the other (The Design of Experiments, 1935,
 * section 11).
 *
 * <p>If both fail equally often, the number of failures in the first group is hypergeometric, given the total. This is
 * exact for any number of trials. Pure functions.
 */
public final class FisherExact {
    private FisherExact() {}

    /**
     * The one-sided p: the probability of at least as many failures in the first group if both fail equally often.
     *
     * @param failed failures of the first group, from 0 to {@code trials}
     * @param otherFailed failures of the other group, from 0 to {@code otherTrials}
     * @return from 0 to 1; 1 without failures
     * @throws IllegalArgumentException if there are more failures than trials
     */
    public static double moreOften(int failed, int trials, int otherFailed, int otherTrials) {
        if (failed < 0 || failed > trials || otherFailed < 0 || otherFailed > otherTrials) {
            throw new IllegalArgumentException(
                    failed + " of " + trials + " and " + otherFailed + " of " + otherTrials + " cannot have failed");
        }
        if (failed == 0) {
            return 1;
        }
        return HypergeometricDistribution.of(trials + otherTrials, failed + otherFailed, trials)
                .survivalProbability(failed - 1);
    }
}
