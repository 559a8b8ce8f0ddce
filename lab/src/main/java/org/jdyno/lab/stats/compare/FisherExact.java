package org.jdyno.lab.stats.compare;

import org.jdyno.lab.stats.LogBeta;

/**
 * Whether one of two groups fails more often than the other, by Fisher's exact test (The Design of Experiments, 1935,
 * section 11).
 *
 * <p>Given how many of all failed, the number among the first group is hypergeometric if both fail equally often. That
 * holds exactly, however few trials there are. Pure functions.
 */
public final class FisherExact {
    private FisherExact() {}

    /**
     * The one-sided p: the chance that as many failures or more fall into the first group if both fail equally often.
     *
     * @param failed failures of the first group, from 0 to its {@code trials}
     * @param otherFailed failures of the other group, from 0 to its {@code otherTrials}
     * @return from 0 to 1; 1 where nothing failed
     * @throws IllegalArgumentException if more have failed than were tried
     */
    public static double moreOften(int failed, int trials, int otherFailed, int otherTrials) {
        if (failed < 0 || failed > trials || otherFailed < 0 || otherFailed > otherTrials) {
            throw new IllegalArgumentException(
                    failed + " of " + trials + " and " + otherFailed + " of " + otherTrials + " cannot have failed");
        }
        int allFailed = failed + otherFailed;
        double logAll = logChoose(trials + otherTrials, allFailed);
        double p = 0;
        // The smallest terms first.
        for (int mine = Math.min(trials, allFailed); mine >= failed; mine--) {
            if (allFailed - mine <= otherTrials) {
                p += Math.exp(logChoose(trials, mine) + logChoose(otherTrials, allFailed - mine) - logAll);
            }
        }
        return Math.min(1, p);
    }

    private static double logChoose(int n, int k) {
        return -Math.log1p(n) - LogBeta.of(n - k + 1.0, k + 1.0);
    }
}
