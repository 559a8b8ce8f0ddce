package org.jdyno.kit.agent;

/** The buckets of a histogram of durations with three significant digits, as those of HdrHistogram. */
public final class Buckets {
    /** The longest duration, in nanoseconds. Longer ones count as this. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** The number of buckets that are one unit wide. Above them, each power of two has half as many buckets. */
    public static final int UNITS = 2048;

    /** The number of buckets that each further power of two has. */
    public static final int HALF = UNITS / 2;

    private static final int HALF_BITS = Integer.numberOfTrailingZeros(HALF);

    /** The number of all buckets. */
    public static final int COUNT = of(HIGHEST_NANOS) + 1;

    private Buckets() {}

    /** The bucket of a duration. Negative ones count as 0. */
    public static int of(long anyNanos) {
        long nanos = anyNanos < 0 ? 0 : Math.min(anyNanos, HIGHEST_NANOS);
        int shift = Math.max(0, Long.SIZE - HALF_BITS - 1 - Long.numberOfLeadingZeros(nanos));
        return (shift << HALF_BITS) + (int) (nanos >>> shift);
    }

    /** The lowest value of a bucket, in nanoseconds; it represents all values of the bucket. */
    public static long nanos(int bucket) {
        int shift = Math.max(0, (bucket >> HALF_BITS) - 1);
        return (long) (bucket - (shift << HALF_BITS)) << shift;
    }
}
