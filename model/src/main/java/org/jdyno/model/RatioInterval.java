package org.jdyno.model;

import java.util.Optional;

/**
 * An interval of a ratio. It exists or it does not: what needs one takes an {@code Optional}, because a ratio of too
 * few blocks has none.
 *
 * @param low the lower end, above 0
 * @param high the upper end, finite
 */
public record RatioInterval(double low, double high) {
    public RatioInterval {
        if (!(low > 0 && low <= high && high < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("interval of a ratio: " + low + " to " + high);
        }
    }

    /** The interval with these ends; empty if there is none, because an end is unknown, 0 or infinite. */
    public static Optional<RatioInterval> of(double low, double high) {
        return low > 0 && low <= high && high < Double.POSITIVE_INFINITY
                ? Optional.of(new RatioInterval(low, high))
                : Optional.empty();
    }
}
