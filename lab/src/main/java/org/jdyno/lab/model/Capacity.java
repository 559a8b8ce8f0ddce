package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The highest rate at which a platform holds an objective, as a search found it.
 *
 * @param point of the search, without the rate
 * @param platform its name
 * @param unit of every rate, such as {@code chats/s}
 * @param slo what must hold
 * @param objective the highest rate that holds it
 * @param max the highest rate that was tried and kept up with: the load was made in time and what was not answered did
 *     not pile up. It lies below the true one, by less than a step of the grid
 * @param critical the geometric mean of the highest rates at which {@value #CRITICAL_STATISTIC} stays below 10, 25, 50,
 *     75 and 100 ms, like SPECjbb's critical-jOPS; for comparison only
 * @param descending the rate that the pass from the highest down found; empty when there was none, or it did not get
 *     that far
 * @param hysteresis whether that is further from the blocks in random order than one more of those would be
 * @param rateOfBlock what each block in random order found for the objective
 * @param curve every trial that says something, by rate
 * @param valuesPerTrial how many response times a trial at the rate that was found records, about; 0 when that is not
 *     known
 * @param trials that the search took, of this platform
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
    /** The percentile that is held against {@link #CRITICAL_MILLIS}. */
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
         * Only the pilot was run; the value is the middle of the two rates between which it lies. One of them is NaN
         * where the pilot was cut short, and so is the value.
         */
        ROUGHLY,
        /** Nothing is known of it. */
        UNKNOWN
    }

    /**
     * A rate with what it rests on.
     *
     * @param value the geometric mean over blocks; NaN when nothing is known
     * @param low lower end of the 95 % interval, or the rate that held in the pilot; NaN when there is neither
     * @param high upper end of it, or the rate that did not hold in the pilot
     * @param blocks behind it
     */
    public record Rate(Known known, double value, double low, double high, int blocks) {
        public static final Rate UNKNOWN = new Rate(Known.UNKNOWN, Double.NaN, Double.NaN, Double.NaN, 0);

        /** Whether a search need go no further: a figure with an interval, or the end of what may be tried. */
        public boolean answers() {
            return hasInterval() || known == Known.AT_LEAST || known == Known.BELOW;
        }

        /** Whether it is a figure with a 95 % interval. */
        public boolean hasInterval() {
            return known == Known.FOUND && !Double.isNaN(low);
        }
    }

    /**
     * One trial, and the curve that never falls through all of them.
     *
     * @param rate that was asked for
     * @param block it belongs to
     * @param responseNanos the percentile of every objective, in their order
     * @param fittedNanos the curves there
     * @param whole whether it was measured as asked; otherwise the rate was too high, and response times are its
     *     phase's length at least
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
