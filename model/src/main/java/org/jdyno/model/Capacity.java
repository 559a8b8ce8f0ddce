package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The highest rate at which a platform meets an objective, found by a search.
 *
 * @param cell that of the search, without the rate
 * @param platform its name
 * @param unit the unit of every rate, such as {@code chats/s}
 * @param slo the service level objective
 * @param objective the highest rate that meets the objective
 * @param max the highest tried rate with which the platform kept up: the load kept its schedule and the backlog did not
 *     grow. It is below the true value by less than a step of the grid
 * @param critical the geometric mean of the highest rates at which {@value #CRITICAL_STATISTIC} stays below 10, 25, 50,
 *     75 and 100 ms, like SPECjbb's critical-jOPS; for comparison only
 * @param descending the highest rate that meets the objective in the block that tried rates from the highest down;
 *     empty if there was no such block, or it was not completed
 * @param hysteresis whether {@code descending} lies outside the prediction interval of the blocks in random order
 * @param rateOfBlock the highest rate that meets the objective in each block in random order, by block
 * @param curve every trial that counts, in increasing order of rates
 * @param valuesPerTrial approximate number of response times of a trial at the resulting rate; 0 if not known
 * @param trials number of trials of this platform in the search
 */
public record Capacity(
        Cell cell,
        String platform,
        String unit,
        Slo slo,
        Rate objective,
        Rate max,
        Rate critical,
        OptionalDouble descending,
        boolean hysteresis,
        SortedMap<Integer, Double> rateOfBlock,
        List<Step> curve,
        long valuesPerTrial,
        int trials) {
    /** The percentile that is compared with {@link #CRITICAL_MILLIS}. */
    public static final String CRITICAL_STATISTIC = "p99";

    /** The bounds of the critical rate, in milliseconds. */
    public static final List<Integer> CRITICAL_MILLIS = List.of(10, 25, 50, 75, 100);

    /** How well a rate is known. */
    public enum Certainty {
        /** The rate was found in every block. */
        FOUND,
        /** The rate is a lower bound: in some block no tried rate was too high. */
        AT_LEAST,
        /** The rate is an upper bound: in some block every tried rate was too high. */
        BELOW,
        /**
         * The rate comes from the pilot only; it is the middle of the two rates between which it lies. If the pilot was
         * cut short, one of these two is NaN, and so is the rate.
         */
        ROUGHLY,
        /** The rate is not known. */
        UNKNOWN
    }

    /**
     * A rate and its basis.
     *
     * @param value the geometric mean over blocks; NaN if nothing is known
     * @param low lower end of the 95 % interval, or the rate that passed in the pilot; NaN without either
     * @param high upper end of the interval, or the rate that failed in the pilot
     * @param blocks number of blocks
     */
    public record Rate(Certainty known, double value, double low, double high, int blocks) {
        public static final Rate UNKNOWN = new Rate(Certainty.UNKNOWN, Double.NaN, Double.NaN, Double.NaN, 0);

        /**
         * Whether this is the final result of a search: a value with an interval, or a bound at an end of the allowed
         * range.
         */
        public boolean isFinal() {
            return hasInterval() || known == Certainty.AT_LEAST || known == Certainty.BELOW;
        }

        /** Whether there is a value with a 95 % interval. */
        public boolean hasInterval() {
            return known == Certainty.FOUND && !Double.isNaN(low);
        }
    }

    /**
     * One trial of the search, with the value of the non-decreasing curve that is fitted to all trials.
     *
     * @param rate the requested rate
     * @param block number of its block
     * @param responseNanos the percentile of each objective, in the order of the objectives
     * @param fittedNanos the values of the curves of these percentiles at this rate
     * @param whole whether the trial kept the requested rate; otherwise the rate was too high, and response times count
     *     as at least as long as the phase
     */
    public record Step(long rate, int block, List<Double> responseNanos, List<Double> fittedNanos, boolean whole) {
        public Step {
            responseNanos = List.copyOf(responseNanos);
            fittedNanos = List.copyOf(fittedNanos);
        }
    }

    public Capacity {
        Objects.requireNonNull(platform, "platform");
        rateOfBlock = Collections.unmodifiableSortedMap(new TreeMap<>(rateOfBlock));
        curve = List.copyOf(curve);
    }

    /** The measure by which platforms are compared. */
    public Measure measure() {
        return Measure.ranking("capacity", "The rate that holds " + slo.words(), unit, Direction.HIGHER, 0.05);
    }
}
