package org.jdyno.kit;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jdyno.kit.agent.Buckets;

/**
 * Records durations for windows. Recording never blocks. It allocates only to make room for a value larger than all
 * earlier ones.
 *
 * <p>Values are nanoseconds from 0 to one hour, with three significant digits; larger values count as one hour.
 *
 * <p>A recorder holds counts that only grow. The values of a window are the difference between the counts at its two
 * ends. So the writer only increments, and touches as little memory as possible
 * (docs/adr/0014-recording-by-differences.md). Counts may wrap around; their differences do not, up to 2 × 10^9 values
 * a bucket and window.
 */
public abstract class LatencyRecorder {
    LatencyRecorder() {}

    /** A recorder for one writing thread at a time. */
    static LatencyRecorder single() {
        return new Single();
    }

    /**
     * A recorder for any number of writing threads. Each value costs an atomic operation. The recorder has its full
     * size from the start: 134 kilobytes, and as much again for the earlier counts.
     */
    static LatencyRecorder shared() {
        return new Shared();
    }

    /** Records one duration in nanoseconds. */
    public abstract void record(long nanos);

    /** Adds the values since the last call to {@code sum}. For the window thread only. */
    abstract void drainTo(DurationHistogram sum);

    /** The size depends on the largest value: 8 kilobytes at first, and as much again for the earlier counts. */
    private static final class Single extends LatencyRecorder {
        /**
         * The current counts. Writes are plain, but the window thread sees all of them: a writer increments the
         * operations counter by an ordered store after it has recorded, and the window thread reads that counter
         * before it drains.
         */
        private volatile int[] counts = new int[Buckets.UNITS];
        /** The counts when they were last drained. */
        private int[] drained = new int[0];

        @Override
        public void record(long nanos) {
            int bucket = Buckets.of(nanos);
            int[] current = counts;
            if (bucket >= current.length) {
                current = Arrays.copyOf(current, (bucket / Buckets.HALF + 1) * Buckets.HALF);
                counts = current;
            }
            current[bucket]++;
        }

        @Override
        void drainTo(DurationHistogram sum) {
            int[] current = counts;
            if (drained.length < current.length) {
                drained = Arrays.copyOf(drained, current.length);
            }
            for (int bucket = 0; bucket < current.length; bucket++) {
                sum.addSince(drained, bucket, current[bucket]);
            }
        }
    }

    private static final class Shared extends LatencyRecorder {
        private final AtomicIntegerArray counts = new AtomicIntegerArray(Buckets.COUNT);
        /** The counts when they were last drained. */
        private final int[] drained = new int[Buckets.COUNT];

        @Override
        public void record(long nanos) {
            counts.getAndIncrement(Buckets.of(nanos));
        }

        @Override
        void drainTo(DurationHistogram sum) {
            for (int bucket = 0; bucket < drained.length; bucket++) {
                sum.addSince(drained, bucket, counts.get(bucket));
            }
        }
    }
}
