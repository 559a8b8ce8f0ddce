package org.jdyno.lab.stats.steady;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * When a process came to the speed at which it ended: what people mean by its being warm.
 *
 * <p>All answers are indices of windows. They are asked of processes that have a steady state only. Immutable.
 */
public final class Approach {
    /**
     * Windows that are slower than the final level by no more than this, or than most of its own windows scatter, run
     * at it; in log units.
     */
    private static final double AT_LEVEL = 0.05;

    /** Makes the median distance from the median comparable with a standard deviation. */
    private static final double NORMAL = 1.4826;

    /** So many windows say whether a speed was reached, as one of them alone may be a lucky one. */
    private static final int ROW = SteadyStates.MIN_SEGMENT;

    /** Of them, the first included. */
    private static final int MOST = 3;

    private final double[] logThroughput;
    /** Medians, as the level's first windows may be those of a cold start. */
    private final double finalLevel;

    private final int steadyFrom;

    /** @param logThroughput what the states were found from */
    public Approach(double[] logThroughput, SteadyStates states) {
        if (Double.isNaN(states.steadyMean())) {
            throw new IllegalArgumentException("no steady state: " + states.shape());
        }
        this.logThroughput = logThroughput.clone();
        double[] level = Arrays.copyOfRange(logThroughput, states.steadyFrom(), logThroughput.length);
        this.finalLevel = median(Arrays.stream(level));
        double scatter = NORMAL * median(Arrays.stream(level).map(value -> Math.abs(value - finalLevel)));
        double least = finalLevel - Math.max(AT_LEVEL, scatter);
        this.steadyFrom = firstAt(least, states.steadyFrom(), states.steadyFrom());
    }

    /**
     * The first window of the final level that ran at its speed. That need not be the level's first: a start of a few
     * slow windows is too short to be a level of its own, and is counted to the one that follows.
     */
    public int steadyFrom() {
        return steadyFrom;
    }

    /**
     * The first window of all that ran at a share of the final level's speed; at the latest that from which on it was
     * steady.
     *
     * @param share such as 0.9
     */
    public int reaches(double share) {
        return Math.min(firstAt(finalLevel + Math.log(share), 0, steadyFrom), steadyFrom);
    }

    /** The first window that is as fast, and of which most of it and the four that follow are. */
    private int firstAt(double least, int from, int otherwise) {
        for (int at = from; at < logThroughput.length; at++) {
            if (logThroughput[at] >= least && mostReach(at, least)) {
                return at;
            }
        }
        return otherwise;
    }

    private boolean mostReach(int from, double least) {
        return Arrays.stream(logThroughput, from, Math.min(from + ROW, logThroughput.length))
                        .filter(value -> value >= least)
                        .count()
                >= MOST;
    }

    private static double median(DoubleStream values) {
        return Spikes.quantile(values.sorted().toArray(), 0.5);
    }
}
