package org.jdyno.stats;

/**
 * Decides whether there are enough values to report a quantile of latency.
 *
 * <p>Many values must lie beyond the quantile, and these must not all come from a few pauses. Of ten million requests,
 * a thousand lie beyond the 99.99th percentile, but if three pauses caused them they say nothing about it. Pure, safe
 * for any thread.
 */
public final class SupportedQuantile {
    /** The smallest number of values beyond a supported quantile. */
    public static final long MIN_BEYOND = 100;

    /** The smallest number of one-second intervals that contain these values. */
    public static final int MIN_INTERVALS = 10;

    private SupportedQuantile() {}

    /**
     * Whether a quantile is supported.
     *
     * @param beyond number of values above it
     * @param distinctIntervals number of intervals with at least one of these values
     * @throws IllegalArgumentException if a count is negative, or there are more intervals than values
     */
    public static boolean isSupported(long beyond, int distinctIntervals) {
        if (distinctIntervals < 0 || beyond < distinctIntervals) {
            throw new IllegalArgumentException(beyond + " values in " + distinctIntervals + " intervals");
        }
        return beyond >= MIN_BEYOND && distinctIntervals >= MIN_INTERVALS;
    }
}
