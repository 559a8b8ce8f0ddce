package org.jdyno.lab.stats;

/**
 * Whether there are enough values to report a quantile of latency.
 *
 * <p>Many values must lie beyond it, and they must not all stem from a few pauses: ten million requests with three
 * pauses say nothing about the 99.99th percentile, although a thousand of them lie beyond it. Pure, safe for any
 * thread.
 */
public final class SupportedQuantile {
    /** The least number of values beyond a supported quantile. */
    public static final long MIN_BEYOND = 100;

    /** The least number of one-second intervals that contain these values. */
    public static final int MIN_INTERVALS = 10;

    private SupportedQuantile() {}

    /**
     * Whether a quantile is supported.
     *
     * @param beyond number of values above it
     * @param distinctIntervals number of intervals with at least one of these values
     * @throws IllegalArgumentException if a count is negative, or there are more intervals than values
     */
    public static boolean holds(long beyond, int distinctIntervals) {
        if (distinctIntervals < 0 || beyond < distinctIntervals) {
            throw new IllegalArgumentException(beyond + " values in " + distinctIntervals + " intervals");
        }
        return beyond >= MIN_BEYOND && distinctIntervals >= MIN_INTERVALS;
    }
}
