package org.jdyno.stats.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.jdyno.stats.StudentT;

/**
 * Where the level of a series changes whose values are independent, such as a ratio that is measured every night.
 *
 * <p>PELT proposes the changes, with the penalty of {@link SteadyStates}. Its false alarms depend on the distribution
 * of the values, so permutations decide, which need no distribution. {@link #p} tests the series as a whole: what the
 * division into segments gains, against the same values in random order. If nothing changes, all orders are equally
 * likely, so p is at most 5 % in 5 % of such series, although the points were chosen after looking. Each change must
 * then hold by itself: its step in standard errors, against the largest of any division in two of the values of its
 * two segments in random order. The least significant change is removed and its segments are merged, until all hold.
 *
 * <p>A single far value is not a change: the variance of its segment counts. Values that depend on their neighbours
 * raise more alarms than p says. Immutable.
 *
 * @param p the p of the series as a whole; 1 if PELT proposes no change
 * @param changes the changes that hold by themselves, in order; they count only if p is small
 * @param smallestStep the step that is found in 80 % of such series when {@link #SOON} values have it; in the unit of
 *     the values
 */
public record LevelChanges(double p, List<Change> changes, double smallestStep) {
    /** The shortest segment. */
    public static final int MIN_SEGMENT = 3;

    /** With fewer values their scatter is not known well enough. */
    public static final int MIN_VALUES = 10;

    /** The number of values after a step for {@link #smallestStep}. */
    public static final int SOON = 5;

    /** The largest p at which a change holds by itself. */
    public static final double LEVEL = 0.05;

    private static final double CONFIDENCE = 1 - LEVEL;

    /** The number of random orders; p is at least 1 / (1 + this). */
    private static final int DRAWS = 1_999;

    /** With so many draws beyond the observed value p is certainly not small, and drawing ends (Besag and Clifford). */
    private static final int ENOUGH = 60;

    private static final long SEED = 1;

    /**
     * A step that exceeds the threshold of PELT by this many standard errors is found in 80 % of cases, by simulation.
     * It would be 0.84 if the scatter were known.
     */
    private static final double POWER_80 = 1.3;

    /**
     * A change of level.
     *
     * @param at index of the first value on the new level
     * @param step the new level minus the one before
     * @param low lower end of its 95 % interval, which does not include that the place was chosen
     * @param high upper end of the interval
     * @param before number of values in the segment before
     * @param after number of values in the segment that begins
     * @param p the p of its permutation test
     */
    public record Change(int at, double step, double low, double high, int before, int after, double p) {}

    public LevelChanges {
        changes = List.copyOf(changes);
    }

    /**
     * Finds the changes of a series. The same values give the same result.
     *
     * @param values at least {@link #MIN_VALUES}, in order
     * @throws IllegalArgumentException if there are fewer, or a value is not finite
     */
    public static LevelChanges of(double[] values) {
        if (values.length < MIN_VALUES || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "a series needs " + MIN_VALUES + " finite values, not " + Arrays.toString(values));
        }
        double noise = noise(values);
        List<Segment> proposed = proposed(values, noise);
        double p = proposed.size() == 1 ? 1 : shareBeyond(values, gain(values, proposed, noise), LevelChanges::gain);
        return new LevelChanges(p, p > LEVEL ? List.of() : lasting(values, proposed), smallestStep(values));
    }

    private static List<Segment> proposed(double[] values, double noise) {
        return Changepoints.segments(values, noise, penalty(values.length), MIN_SEGMENT);
    }

    private static double penalty(int n) {
        return SteadyStates.PENALTY_PER_LOG_WINDOW * Math.log(n);
    }

    /**
     * The variance of a value about its level, from the differences of neighbours. No segment has less, so that a few
     * values that happen to be close make no segment.
     */
    private static double noise(double[] values) {
        WindowNoise noise = WindowNoise.of(values);
        return noise.sd() * noise.sd() * (1 - noise.correlation());
    }

    private static double gain(double[] values) {
        double noise = noise(values);
        return gain(values, proposed(values, noise), noise);
    }

    /** By how much the segments cost less than one, with the penalties; 0 for one segment. */
    private static double gain(double[] values, List<Segment> segments, double noise) {
        if (segments.size() == 1) {
            return 0;
        }
        NormalCost cost = new NormalCost(values, noise);
        double costs = segments.stream()
                .mapToDouble(segment -> cost.of(segment.from(), segment.to()))
                .sum();
        return cost.of(0, values.length) - costs - (segments.size() - 1) * penalty(values.length);
    }

    /** Removes changes that do not hold, the least significant first. */
    private static List<Change> lasting(double[] values, List<Segment> proposed) {
        List<Integer> ends = new ArrayList<>(List.of(0));
        proposed.forEach(segment -> ends.add(segment.to()));
        while (true) {
            List<Change> changes = new ArrayList<>();
            int weakest = 0;
            for (int i = 1; i < ends.size() - 1; i++) {
                Change change = change(values, ends.get(i - 1), ends.get(i), ends.get(i + 1));
                changes.add(change);
                weakest = change.p() > changes.get(weakest).p() ? i - 1 : weakest;
            }
            if (changes.isEmpty() || changes.get(weakest).p() <= LEVEL) {
                return changes;
            }
            ends.remove(weakest + 1);
        }
    }

    private static Change change(double[] values, int from, int at, int to) {
        double[] both = Arrays.copyOfRange(values, from, to);
        Step step = Step.at(both, at - from, noise(both));
        double p = shareBeyond(both, step.size(), LevelChanges::largestStep);
        double half = StudentT.critical(CONFIDENCE, both.length - 2) * step.error();
        return new Change(at, step.change(), step.change() - half, step.change() + half, at - from, to - at, p);
    }

    /** The largest step of any division in two, in standard errors. */
    private static double largestStep(double[] values) {
        double noise = noise(values);
        double largest = 0;
        for (int at = MIN_SEGMENT; at <= values.length - MIN_SEGMENT; at++) {
            largest = Math.max(largest, Step.at(values, at, noise).size());
        }
        return largest;
    }

    /** A step between the values before an index and the others. */
    private record Step(double change, double error) {
        static Step at(double[] values, int at, double noise) {
            double before = mean(values, 0, at);
            double after = mean(values, at, values.length);
            double error = Math.max(noise, variance(values, 0, at, before)) / at
                    + Math.max(noise, variance(values, at, values.length, after)) / (values.length - at);
            return new Step(after - before, Math.sqrt(error));
        }

        double size() {
            return Math.abs(change) / error;
        }

        private static double mean(double[] values, int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum / (to - from);
        }

        private static double variance(double[] values, int from, int to, double mean) {
            double squares = 0;
            for (int i = from; i < to; i++) {
                squares += (values[i] - mean) * (values[i] - mean);
            }
            return squares / (to - from - 1);
        }
    }

    /**
     * The share of random orders of the values with a statistic at least as large. The observed order counts as one of
     * them (Phipson and Smyth, 2010).
     */
    private static double shareBeyond(double[] values, double observed, ToDoubleFunction<double[]> statistic) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] order = values.clone();
        // A statistic that equals the observed one mathematically may differ from it by rounding, and must still count.
        double threshold = observed - 1e-9 * Math.abs(observed);
        int beyond = 0;
        for (int draw = 1; draw <= DRAWS; draw++) {
            shuffle(order, random);
            beyond += statistic.applyAsDouble(order) >= threshold ? 1 : 0;
            if (beyond == ENOUGH) {
                return (double) beyond / draw;
            }
        }
        return (beyond + 1.0) / (DRAWS + 1.0);
    }

    private static void shuffle(double[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }

    /** By the threshold of a division in two, with {@link #SOON} values on the new level. */
    private static double smallestStep(double[] values) {
        int n = values.length;
        double error = Math.sqrt(noise(values) * (1.0 / SOON + 1.0 / Math.max(SOON, n - SOON)));
        return (Math.sqrt(penalty(n)) + POWER_80) * error;
    }
}
