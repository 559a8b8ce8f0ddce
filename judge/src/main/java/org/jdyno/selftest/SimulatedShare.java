package org.jdyno.selftest;

import org.jdyno.stats.BinomialBand;

/**
 * The share of synthetic runs or tours in which something happened.
 *
 * @param what happened
 * @param noise the noise of the trials
 * @param blocks number of blocks of each run or tour
 * @param runs how many there were
 * @param count the number in which it happened
 * @param leastTrue the smallest correct share
 * @param mostTrue the largest correct share
 */
public record SimulatedShare(
        String what, String noise, int blocks, int runs, int count, double leastTrue, double mostTrue) {
    /** The confidence of each band; there are dozens of them. */
    private static final double CONFIDENCE = 0.999;

    public double share() {
        return (double) count / runs;
    }

    /** The lower end of the accepted band. */
    public double least() {
        return leastTrue <= 0
                ? 0
                : (double) BinomialBand.of(runs, leastTrue, CONFIDENCE).least() / runs;
    }

    /** The upper end of the accepted band. */
    public double most() {
        return mostTrue >= 1
                ? 1
                : (double) BinomialBand.of(runs, mostTrue, CONFIDENCE).most() / runs;
    }

    public boolean holds() {
        return share() >= least() && share() <= most();
    }
}
