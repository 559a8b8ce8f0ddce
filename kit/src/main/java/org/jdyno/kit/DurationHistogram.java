package org.jdyno.kit;

import java.util.Arrays;
import org.jdyno.kit.agent.Buckets;

/**
 * How many durations there are in each of the {@link Buckets}. It takes 16 kilobytes, and more only for durations that
 * need it. For one thread at a time.
 */
final class DurationHistogram {
    private long[] counts = new long[Buckets.UNITS];
    /** No bucket from here on has a duration. */
    private int end;

    /**
     * Adds the durations that a bucket has received since an earlier count, and stores the new count in its place.
     *
     * @param before the earlier counts of all buckets
     */
    void addSince(int[] before, int bucket, int count) {
        if (count != before[bucket]) {
            add(bucket, count - before[bucket]);
            before[bucket] = count;
        }
    }

    /** Adds all durations of another histogram. */
    void add(DurationHistogram other) {
        reach(other.end);
        for (int bucket = 0; bucket < other.end; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
    }

    private void add(int bucket, long more) {
        reach(bucket + 1);
        counts[bucket] += more;
    }

    private void reach(int newEnd) {
        if (newEnd > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(newEnd, 2 * counts.length));
        }
        end = Math.max(end, newEnd);
    }

    /** Removes all durations. */
    void clear() {
        Arrays.fill(counts, 0, end, 0);
        end = 0;
    }

    /** The number of durations in a bucket before {@link #end}. */
    long count(int bucket) {
        return counts[bucket];
    }

    /** The bucket after the last one that has a duration; 0 if none has. */
    int end() {
        return end;
    }
}
