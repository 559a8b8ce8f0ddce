package org.jdyno.lab.stats;

/**
 * Whether a quantile of latency may be printed.
 *
 * <p>Values beyond it must be many, and they must not all stem from a few pauses: ten million requests with three
 * pauses say nothing about the 99.99th percentile, though a thousand of them lie beyond it. Pure, safe for any thread.
 */
public final class SupportedQuantile {
    /** The fewest values beyond a supported quantile. */
    public static final long MIN_BEYOND = 100;

    /** The fewest intervals of time, a second each, that these come from. */
    public static final int MIN_INTERVALS = 10;

    private SupportedQuantile() {}

    /**
     * Whether a quantile is supported.
     *
     * @param beyond values above it
     * @param distinctIntervals intervals of time with at least one of these values
     * @throws IllegalArgumentException if a count is negative, or more intervals hold values than there are values
     */
    public static boolean holds(long beyond, int distinctIntervals) {
        if (distinctIntervals < 0 || beyond < distinctIntervals) {
            throw new IllegalArgumentException(beyond + " values in " + distinctIntervals + " intervals");
        }
        return beyond >= MIN_BEYOND && distinctIntervals >= MIN_INTERVALS;
    }
}
