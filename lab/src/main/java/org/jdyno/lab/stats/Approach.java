package org.jdyno.lab.stats;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * When a process came to the speed at which it ended: what people mean by its being warm.
 *
 * <p>All answers are indices of windows. They are asked of processes that have a steady state only. Pure, safe for any thread.
 */
public final class Approach {
    /** So many windows say whether a speed was reached, as one of them alone may be a lucky one. */
    private static final int ROW = SteadyStates.MIN_SEGMENT;

    /** Of them, the first included. */
    private static final int MOST = 3;

    private Approach() {}

    /**
     * The first window at the final level. Where a process was on one level from its first window but for a few slow ones, too few to be a
     * level of their own, it is the first that is none of these: its start was cold, however short that was.
     */
    public static int steadyFrom(SteadyStates states) {
        requireSteady(states);
        Set<Integer> spikes = new HashSet<>(states.spikes());
        int first = states.steadyFrom();
        while (first < states.n() && spikes.contains(first)) {
            first++;
        }
        return first;
    }

    /**
     * The first window that ran at a share of the final level's speed, where most of it and the four after it did; at the latest the first at
     * the final level. Windows scatter: a share nearer to 1 than they scatter is reached by luck, hence early.
     *
     * @param logThroughput what the states were found from
     * @param share such as 0.9
     */
    public static int reaches(double[] logThroughput, SteadyStates states, double share) {
        int latest = steadyFrom(states);
        double least = finalLevel(states) + Math.log(share);
        for (int from = 0; from < latest; from++) {
            if (logThroughput[from] >= least && mostReach(logThroughput, from, least)) {
                return from;
            }
        }
        return latest;
    }

    private static boolean mostReach(double[] logThroughput, int from, double least) {
        int reached = 0;
        for (int i = from; i < Math.min(from + ROW, logThroughput.length); i++) {
            reached += logThroughput[i] >= least ? 1 : 0;
        }
        return reached >= MOST;
    }

    /** Mean log throughput without spikes: those would shift what is reached, not when. */
    private static double finalLevel(SteadyStates states) {
        List<Segment> level = states.segments().stream()
                .filter(segment -> segment.from() >= states.steadyFrom())
                .toList();
        double sum = level.stream()
                .mapToDouble(segment -> segment.n() * segment.mean())
                .sum();
        return sum / level.stream().mapToInt(Segment::n).sum();
    }

    private static void requireSteady(SteadyStates states) {
        if (Double.isNaN(states.steadyMean())) {
            throw new IllegalArgumentException("no steady state: " + states.shape());
        }
    }
}
