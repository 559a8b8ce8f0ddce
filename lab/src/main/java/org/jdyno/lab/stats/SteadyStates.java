package org.jdyno.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the windows of one process did over time: whether they reached a steady state, and from which side (Barrett and
 * others, 2017).
 *
 * <p>Works on logarithms of throughput, so every threshold is a ratio and the length of a window does not matter.
 * Spikes are left out of the segmentation but not out of {@link #steadyMean}: a pause is a cost, and leaving it out
 * would flatter whoever pauses. Windows of one process follow one another and are not independent, so this describes a
 * process; it compares none. Immutable.
 *
 * @param shape what they did
 * @param segments stretches of equal mean and variance, first to last without a gap; empty when unknown
 * @param spikes indices of windows far from their surroundings
 * @param steadyFrom index of the first window of the final level; the number of windows when there is no steady state
 *     or none is known
 * @param steadyMean mean log throughput from there to the end; NaN when there is no steady state or none is known
 * @param n windows
 */
public record SteadyStates(
        Shape shape, List<Segment> segments, List<Integer> spikes, int steadyFrom, double steadyMean, int n) {

    /** The shortest segment looked for, in windows. */
    public static final int MIN_SEGMENT = 5;

    /**
     * Fewer windows say nothing: their last quarter, which decides, would be shorter than the shortest segment, so that
     * every series would pass for steady.
     */
    public static final int MIN_WINDOWS = 4 * MIN_SEGMENT;

    /** Levels this close are the same, in log units: half a percent. */
    public static final double SAME_LEVEL = 0.005;

    private static final double PENALTY_PER_LOG_WINDOW = 15;
    private static final double STEADY_SHARE = 0.25;
    /** The square of 0.01 %: a fiftieth of what counts as the same level. */
    private static final double VARIANCE_FLOOR = 1e-8;

    /** What the throughput of a process did. */
    public enum Shape {
        /** One level from first to last. */
        FLAT,
        /** It ended on a level that it had never exceeded. */
        WARMUP,
        /** It ended on a level, but had been faster before. */
        SLOWDOWN,
        /** Its last quarter was not on one level. */
        NO_STEADY_STATE,
        /** Fewer than {@link SteadyStates#MIN_WINDOWS} windows. */
        UNKNOWN
    }

    public SteadyStates {
        segments = List.copyOf(segments);
        spikes = List.copyOf(spikes);
    }

    /**
     * Classifies.
     *
     * @param logThroughput natural logarithm of operations per time, one for each window in their order
     * @throws IllegalArgumentException if a value is not finite (a window without operations has no logarithm)
     */
    public static SteadyStates of(double[] logThroughput) {
        for (double value : logThroughput) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("not a finite log throughput: " + value);
            }
        }
        int n = logThroughput.length;
        boolean[] spike = Spikes.mark(logThroughput, MIN_SEGMENT);
        List<Integer> spikes =
                IntStream.range(0, n).filter(i -> spike[i]).boxed().toList();
        if (n < MIN_WINDOWS) {
            return new SteadyStates(Shape.UNKNOWN, List.of(), spikes, n, Double.NaN, n);
        }
        List<Segment> segments = segments(logThroughput, spike);
        int firstSteady = firstOfFinalLevel(segments);
        int steadyFrom = segments.get(firstSteady).from();
        if (steadyFrom > (1 - STEADY_SHARE) * n) {
            return new SteadyStates(Shape.NO_STEADY_STATE, segments, spikes, n, Double.NaN, n);
        }
        double steadyMean =
                Arrays.stream(logThroughput, steadyFrom, n).average().orElseThrow();
        Shape shape = shape(segments, firstSteady);
        return new SteadyStates(shape, segments, spikes, steadyFrom, steadyMean, n);
    }

    private static Shape shape(List<Segment> segments, int firstSteady) {
        if (firstSteady == 0) {
            return Shape.FLAT;
        }
        Segment last = segments.get(segments.size() - 1);
        boolean onceFaster = segments.subList(0, firstSteady).stream()
                .anyMatch(segment -> segment.mean() > last.mean() && !sameLevel(segment, last));
        return onceFaster ? Shape.SLOWDOWN : Shape.WARMUP;
    }

    /** Index of the segment from which on all are on the level of the last. */
    private static int firstOfFinalLevel(List<Segment> segments) {
        int first = segments.size() - 1;
        Segment last = segments.get(first);
        while (first > 0 && sameLevel(segments.get(first - 1), last)) {
            first--;
        }
        return first;
    }

    private static boolean sameLevel(Segment one, Segment other) {
        double standardError =
                Math.sqrt(one.sd() * one.sd() / (one.n() - 1) + other.sd() * other.sd() / (other.n() - 1));
        return Math.abs(one.mean() - other.mean()) <= Math.max(SAME_LEVEL, 2 * standardError);
    }

    /** Segments of the series without its spikes, stretched so that together they cover it all. */
    private static List<Segment> segments(double[] values, boolean[] spike) {
        int[] kept = IntStream.range(0, values.length).filter(i -> !spike[i]).toArray();
        double[] level = Arrays.stream(kept).mapToDouble(i -> values[i]).toArray();
        double penalty = PENALTY_PER_LOG_WINDOW * Math.log(level.length);
        List<Segment> covering = new ArrayList<>();
        for (Segment found : Changepoints.segments(level, VARIANCE_FLOOR, penalty, MIN_SEGMENT)) {
            int from = found.from() == 0 ? 0 : kept[found.from()];
            int to = found.to() == kept.length ? values.length : kept[found.to()];
            covering.add(new Segment(from, to, found.n(), found.mean(), found.sd()));
        }
        return covering;
    }
}
