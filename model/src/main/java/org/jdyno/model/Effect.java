package org.jdyno.model;

import java.util.Optional;

/**
 * The ratio of two things that were compared block by block, or of unpaired values.
 *
 * @param ratio one over the other, in the measure's own unit, so that a lower latency has a ratio below 1; NaN without
 *     blocks
 * @param low lower end of its 95 % interval; NaN for fewer than two blocks, or for too few unpaired values
 * @param high upper end of the interval
 * @param blocks number of blocks with values of both; of unpaired values the smaller number of a side
 */
public record Effect(double ratio, double low, double high, int blocks) {
    /** That of things that share no block. */
    public static final Effect UNKNOWN = new Effect(Double.NaN, Double.NaN, Double.NaN, 0);

    public boolean isKnown() {
        return blocks > 0;
    }

    public boolean hasInterval() {
        return !Double.isNaN(low);
    }

    /** The interval; empty with too few blocks, or if it is so wide that an end is no number. */
    public Optional<RatioInterval> interval() {
        return RatioInterval.of(low, high);
    }
}
