package org.jdyno.lab.selftest;

import org.jdyno.lab.stats.BinomialBand;

/**
 * How often something happened.
 *
 * @param what happened
 * @param noise of the runs
 * @param blocks of each, at most
 * @param streams how many runs there were
 * @param count in how many it happened
 * @param leastTrue the least share that would be right
 * @param mostTrue the largest share that would be right
 */
public record SimulatedShare(
        String what, String noise, int blocks, int streams, int count, double leastTrue, double mostTrue) {
    /** Of the bands; there are some dozens of them. */
    private static final double CONFIDENCE = 0.999;

    public double share() {
        return (double) count / streams;
    }

    /** The least share that is not too small by more than chance allows. */
    public double least() {
        return leastTrue <= 0
                ? 0
                : (double) BinomialBand.of(streams, leastTrue, CONFIDENCE).least() / streams;
    }

    /** The largest share that is not too large by more than chance allows. */
    public double most() {
        return mostTrue >= 1
                ? 1
                : (double) BinomialBand.of(streams, mostTrue, CONFIDENCE).most() / streams;
    }

    public boolean holds() {
        return share() >= least() && share() <= most();
    }
}
