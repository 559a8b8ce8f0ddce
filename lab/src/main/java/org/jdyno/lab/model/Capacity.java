package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The highest rate at which a platform meets an objective, found by a search.
 *
 * @param point of the search, without the rate
 * @param platform its name
 * @param unit of every rate, such as {@code chats/s}
 * @param slo the objective
 * @param objective the highest rate that meets it
 * @param max the highest rate that was tried and kept up with: the load was made in time and the backlog did not grow.
 *     It is below the true value, by less than a step of the grid
 * @param critical the geometric mean of the highest rates at which {@value #CRITICAL_STATISTIC} stays below 10, 25, 50,
 *     75 and 100 ms, like SPECjbb's critical-jOPS; for comparison only
 * @param descending the rate found by the pass from the highest rate down; empty if there was none, or it was not
 *     completed
 * @param hysteresis whether that rate lies outside the prediction interval of the blocks in random order
 * @param rateOfBlock the result of each block in random order for the objective
 * @param curve every trial that counts, by rate
 * @param valuesPerTrial approximate number of response times of a trial at the resulting rate; 0 if not known
 * @param trials number of trials of this platform in the search
 */
public record Capacity(
        String workload,
        Point point,
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

    /** How a rate is known. */
    public enum Known {
        /** It was found in every block. */
        FOUND,
        /** The highest rate that was tried was not too high. */
        AT_LEAST,
        /** The lowest rate that was tried was too high. */
        BELOW,
        /**
         * Only the pilot was run; the value is the middle of the two rates between which it lies. If the pilot was cut
         * short, one of the rates is NaN, and so is the value.
         */
        ROUGHLY,
        /** Nothing is known of it. */
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
    public record Rate(Known known, double value, double low, double high, int blocks) {
        public static final Rate UNKNOWN = new Rate(Known.UNKNOWN, Double.NaN, Double.NaN, Double.NaN, 0);

        /** Whether a search is finished: a value with an interval, or the end of the allowed range. */
        public boolean answers() {
            return hasInterval() || known == Known.AT_LEAST || known == Known.BELOW;
        }

        /** Whether there is a value with a 95 % interval. */
        public boolean hasInterval() {
            return known == Known.FOUND && !Double.isNaN(low);
        }
    }

    /**
     * One trial, with the non-decreasing curve through all of them.
     *
     * @param rate requested
     * @param block number of its block
     * @param responseNanos the percentile of every objective, in their order
     * @param fittedNanos the curves at this rate
     * @param whole whether it was measured as requested; otherwise the rate was too high, and response times are at
     *     least as long as the phase
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
        return new Measure(
                "capacity", "The rate that holds " + slo.words(), unit, Direction.HIGHER, 0.05, Measure.Kind.HEADLINE);
    }
}
