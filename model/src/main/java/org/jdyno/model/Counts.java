package org.jdyno.model;

import java.util.Arrays;
import java.util.List;

/**
 * How many values a stored histogram has in each of its buckets that has any: some hundreds, where a dense histogram
 * has tens of thousands. Percentiles are those of HdrHistogram. Immutable.
 */
public final class Counts {
    /** Buckets of the same width have this many; twice as many are as narrow as a nanosecond. */
    private static final int SAME_WIDTH = 1024;

    /** The buckets that have values, by their place among all buckets, in increasing order. */
    private final int[] places;
    /** The number of values in that bucket and those before. */
    private final long[] upTo;

    Counts(int[] places, long[] upTo) {
        this.places = places;
        this.upTo = upTo;
    }

    /** The sum of counts. Not thread-safe. */
    public static final class Sum {
        private long[] counts = new long[0];

        public void add(Counts part) {
            int buckets = part.places.length;
            if (buckets > 0 && part.places[buckets - 1] >= counts.length) {
                counts = Arrays.copyOf(counts, part.places[buckets - 1] + 1);
            }
            long before = 0;
            for (int bucket = 0; bucket < buckets; bucket++) {
                counts[part.places[bucket]] += part.upTo[bucket] - before;
                before = part.upTo[bucket];
            }
        }

        public Counts counts() {
            int buckets = (int) Arrays.stream(counts).filter(count -> count > 0).count();
            int[] places = new int[buckets];
            long[] upTo = new long[buckets];
            int bucket = 0;
            long total = 0;
            for (int place = 0; place < counts.length; place++) {
                if (counts[place] > 0) {
                    total += counts[place];
                    places[bucket] = place;
                    upTo[bucket++] = total;
                }
            }
            return new Counts(places, upTo);
        }
    }

    /** The number of values. */
    public long total() {
        return before(upTo.length);
    }

    /** The number of values in the buckets before one. */
    private long before(int bucket) {
        return bucket == 0 ? 0 : upTo[bucket - 1];
    }

    /** The number of values in buckets up to a place. */
    private long upToPlace(int place) {
        int found = Arrays.binarySearch(places, place);
        return before(found < 0 ? -found - 1 : found + 1);
    }

    /** The number of values above the largest value of a bucket. */
    public long beyond(long bucketNanos) {
        int first = 0;
        int last = places.length;
        while (first < last) {
            int middle = (first + last) / 2;
            if (highest(places[middle]) <= bucketNanos) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return total() - before(first);
    }

    /** The value at a percentile, 0 to 100, as HdrHistogram gives it; 0 if there are no values. */
    public long valueNanos(double percentile) {
        return valueNanosWithout(List.of(), percentile);
    }

    /**
     * The value at a percentile of what is left without some of the values.
     *
     * @param parts counts that have been added to these
     */
    public long valueNanosWithout(List<Counts> parts, double percentile) {
        long left = total();
        for (Counts part : parts) {
            left -= part.total();
        }
        // As HdrHistogram rounds it.
        double share = Math.min(Math.max(Math.nextDown(percentile), 0), 100);
        long wanted = Math.max(1, (long) Math.ceil(share * left / 100));
        if (left < wanted) {
            return 0;
        }
        int first = 0;
        int last = places.length - 1;
        while (first < last) {
            int middle = (first + last) / 2;
            long upToMiddle = upTo[middle];
            for (Counts part : parts) {
                upToMiddle -= part.upToPlace(places[middle]);
            }
            if (upToMiddle < wanted) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return percentile == 0 ? lowest(places[first]) : highest(places[first]);
    }

    private static long lowest(int place) {
        return place < 2 * SAME_WIDTH ? place : SAME_WIDTH + (long) place % SAME_WIDTH << place / SAME_WIDTH - 1;
    }

    private static long highest(int place) {
        return place < 2 * SAME_WIDTH ? place : lowest(place) + (1L << place / SAME_WIDTH - 1) - 1;
    }
}
