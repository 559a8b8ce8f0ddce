package org.jdyno.stats.steady;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the windows of one process developed: whether they reached a steady state, and whether they were slower or faster
 * before (Barrett and others, 2017).
 *
 * <p>Uses logarithms of throughput, so every threshold is a ratio and the length of a window does not matter. Spikes
 * are left out of the segmentation but not of {@link #steadyMean}: a pause is a cost, and leaving it out would favour
 * processes that pause. Windows of one process are not independent, so this describes a process and does not compare
 * processes. Immutable.
 *
 * @param shape how they developed
 * @param segments segments of equal mean and variance, in order and without gaps; empty for too few windows
 * @param spikes indices of windows far from the windows around them
 * @param steadyFrom index of the first window of the final level; the number of windows if there is no steady state, or
 *     there are too few windows
 * @param steadyMean mean log throughput from there to the end; NaN without a steady state, or for too few windows
 * @param smallestStep the step between the first quarter and the rest that would be found in 80 % of such series, in
 *     log units; NaN for too few windows
 * @param n number of windows
 */
public record SteadyStates(
        Shape shape,
        List<Segment> segments,
        List<Integer> spikes,
        int steadyFrom,
        double steadyMean,
        double smallestStep,
        int n) {

    /** The shortest segment, in windows. */
    public static final int MIN_SEGMENT = 5;

    /**
     * With fewer windows the last quarter, which decides, would be shorter than the shortest segment, and every series
     * would seem steady.
     */
    public static final int MIN_WINDOWS = 4 * MIN_SEGMENT;

    /** Levels this close are equal, in log units: half a percent. */
    public static final double SAME_LEVEL = 0.005;

    /** The penalty of a segment; with it, 1 to 2 % of flat series of independent windows are divided. */
    static final double PENALTY_PER_LOG_WINDOW = 3;

    /**
     * Levels are equal if they differ by at most this many standard errors, computed from the scatter of all windows.
     */
    private static final double ERRORS_OF_ALL = 3;

    /** Levels are equal if they differ by at most this many standard errors, computed from their own scatter. */
    private static final double OWN_ERRORS = 2;

    /** A step that exceeds the threshold by this many standard errors is found in 80 % of cases. */
    private static final double POWER_80 = 0.84;

    private static final double STEADY_SHARE = 0.25;
    /** The square of 0.01 %: a fiftieth of the difference between equal levels. */
    private static final double VARIANCE_FLOOR = 1e-8;

    /** How the throughput of a process developed. */
    public enum Shape {
        /** It was on one level from the first to the last window. */
        FLAT,
        /** It ended on a level that it had never exceeded. */
        WARMUP,
        /** It ended on a level, but had been faster before. */
        SLOWDOWN,
        /** Its last quarter was not on one level. */
        NO_STEADY_STATE,
        /**
         * No change could have been found: there are fewer than {@link SteadyStates#MIN_WINDOWS} windows, or they
         * scatter so much that a step as large as the margin would not be found.
         */
        UNKNOWN
    }

    public SteadyStates {
        segments = List.copyOf(segments);
        spikes = List.copyOf(spikes);
    }

    /**
     * Classifies a series.
     *
     * @param logThroughput natural logarithm of operations per time, one for each window in order
     * @param margin the step that matters, in log units; a series in which it could not be found is not called flat
     * @throws IllegalArgumentException if a value is not finite (a window without operations has no logarithm)
     */
    public static SteadyStates of(double[] logThroughput, double margin) {
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
            return new SteadyStates(Shape.UNKNOWN, List.of(), spikes, n, Double.NaN, Double.NaN, n);
        }
        int[] kept = IntStream.range(0, n).filter(i -> !spike[i]).toArray();
        double[] level = Arrays.stream(kept).mapToDouble(i -> logThroughput[i]).toArray();
        WindowNoise noise = WindowNoise.of(level);
        double smallestStep = smallestStep(noise, level.length);
        List<Segment> segments = covering(kept, n, segments(level, noise));
        int firstSteady = firstOfFinalLevel(segments, noise);
        int steadyFrom = segments.get(firstSteady).from();
        if (steadyFrom > (1 - STEADY_SHARE) * n) {
            return new SteadyStates(Shape.NO_STEADY_STATE, segments, spikes, n, Double.NaN, smallestStep, n);
        }
        double steadyMean =
                Arrays.stream(logThroughput, steadyFrom, n).average().orElseThrow();
        Shape shape = shape(segments, firstSteady, noise);
        boolean known = shape != Shape.FLAT || smallestStep <= margin;
        return new SteadyStates(
                known ? shape : Shape.UNKNOWN, segments, spikes, steadyFrom, steadyMean, smallestStep, n);
    }

    /** The smallest detectable step between the first quarter and the rest. */
    private static double smallestStep(WindowNoise noise, int n) {
        double error = noise.sd() * Math.sqrt(noise.inflation() * (4.0 / n + 4.0 / (3.0 * n)));
        return (Math.sqrt(PENALTY_PER_LOG_WINDOW * Math.log(n)) + POWER_80) * error;
    }

    private static Shape shape(List<Segment> segments, int firstSteady, WindowNoise noise) {
        if (firstSteady == 0) {
            return Shape.FLAT;
        }
        Segment last = segments.get(segments.size() - 1);
        boolean onceFaster = segments.subList(0, firstSteady).stream()
                .anyMatch(segment -> segment.mean() > last.mean() && !sameLevel(segment, last, noise));
        return onceFaster ? Shape.SLOWDOWN : Shape.WARMUP;
    }

    /** Index of the first segment from which all are on the level of the last. */
    private static int firstOfFinalLevel(List<Segment> segments, WindowNoise noise) {
        int first = segments.size() - 1;
        Segment last = segments.get(first);
        while (first > 0 && sameLevel(segments.get(first - 1), last, noise)) {
            first--;
        }
        return first;
    }

    private static boolean sameLevel(Segment one, Segment other, WindowNoise noise) {
        double own = Math.sqrt(one.sd() * one.sd() / (one.n() - 1) + other.sd() * other.sd() / (other.n() - 1));
        double ofAll = noise.sd() * Math.sqrt(1.0 / one.n() + 1.0 / other.n());
        double errors = Math.sqrt(noise.inflation()) * Math.max(OWN_ERRORS * own, ERRORS_OF_ALL * ofAll);
        return Math.abs(one.mean() - other.mean()) <= Math.max(SAME_LEVEL, errors);
    }

    /**
     * Divides the series into segments. The cost is reduced as if there were fewer windows, so that correlated windows
     * do not look like changes.
     */
    private static List<Segment> segments(double[] level, WindowNoise noise) {
        double penalty = PENALTY_PER_LOG_WINDOW * Math.log(level.length) * noise.inflation();
        return Changepoints.segments(level, VARIANCE_FLOOR, penalty, MIN_SEGMENT);
    }

    /** Segments of a series without its spikes, extended to cover the whole series. */
    private static List<Segment> covering(int[] kept, int n, List<Segment> segments) {
        return segments.stream()
                .map(found -> new Segment(
                        found.from() == 0 ? 0 : kept[found.from()],
                        found.to() == kept.length ? n : kept[found.to()],
                        found.n(),
                        found.mean(),
                        found.sd()))
                .toList();
    }
}
