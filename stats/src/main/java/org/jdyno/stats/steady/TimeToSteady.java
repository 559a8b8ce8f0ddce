package org.jdyno.stats.steady;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Finds when a process reached the speed at which it ended, that is, when it was warm.
 *
 * <p>Results are indices of windows. The process must have a steady state. Immutable.
 */
public final class TimeToSteady {
    /**
     * A window runs at the speed of the final level if it is slower by at most this, or by at most the usual scatter of
     * that level's windows; in log units.
     */
    private static final double AT_LEVEL = 0.05;

    /** Converts a median absolute deviation to a standard deviation. */
    private static final double NORMAL = 1.4826;

    /** Number of windows that decide whether a speed was reached; a single one may be fast by chance. */
    private static final int ROW = SteadyStates.MIN_SEGMENT;

    /** How many of them, including the first, must reach it. */
    private static final int MIN_REACHING = 3;

    private final double[] logThroughput;
    /** The speed of the final level: a median, because the level's first windows may be those of a cold start. */
    private final double finalLevel;

    private final int steadyFrom;

    /** @param logThroughput the series in which the states were found */
    public TimeToSteady(double[] logThroughput, SteadyStates states) {
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
     * The first window of the final level that ran at its speed. It may come after the level's first window, because a
     * few slow windows at the start do not make a level of their own and belong to the following one.
     */
    public int steadyFrom() {
        return steadyFrom;
    }

    /**
     * The first window that ran at a fraction of the final level's speed, or the first steady one if that is earlier.
     *
     * @param share such as 0.9
     */
    public int reaches(double share) {
        return Math.min(firstAt(finalLevel + Math.log(share), 0, steadyFrom), steadyFrom);
    }

    /** The first window that is this fast, as are at least two of the four that follow. */
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
                >= MIN_REACHING;
    }

    private static double median(DoubleStream values) {
        return Spikes.quantile(values.sorted().toArray(), 0.5);
    }
}
