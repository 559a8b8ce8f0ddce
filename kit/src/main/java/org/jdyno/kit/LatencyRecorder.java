package org.jdyno.kit;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Records durations into windows. Recording never waits, and allocates nothing but room for a value longer than any
 * before.
 *
 * <p>Values are nanoseconds from 0 to one hour, kept to three significant digits; longer ones count as one hour.
 */
public abstract class LatencyRecorder {
    static final long HIGHEST_NANOS = 3_600_000_000_000L;
    static final int DIGITS = 3;

    LatencyRecorder() {}

    /** A recorder that one thread at a time may write to. */
    static LatencyRecorder single() {
        return new Single();
    }

    /**
     * A recorder that any thread may write to; dearer by an atomic operation or two, and of full size at once: growing
     * under way costs half as much again.
     */
    static LatencyRecorder shared() {
        return new Shared();
    }

    /** A recorder that keeps what it is given while it is the turn of telling. */
    static LatencyRecorder byTurns(LatencyRecorder recorder, Telemetry telemetry) {
        return new ByTurns(recorder, telemetry);
    }

    /** Records one duration in nanoseconds. */
    public abstract void record(long nanos);

    /** Adds what was recorded since the last call to {@code sum}. Called by the window thread only. */
    abstract void drainTo(Histogram sum);

    static Histogram emptyHistogram() {
        return new Histogram(1, HIGHEST_NANOS, DIGITS);
    }

    /** One that grows with what is added to it, so that what is short takes little. */
    static Histogram growingHistogram() {
        return new Histogram(DIGITS);
    }

    static long clamp(long nanos) {
        return nanos < 0 ? 0 : Math.min(nanos, HIGHEST_NANOS);
    }

    /**
     * Counts that only grow, in the buckets of an {@link Histogram} of three digits; a window's are the differences to
     * those of the window before. The writer does nothing but add one, and touches as little memory as that takes
     * (docs/adr/0014-recording-by-differences.md).
     *
     * <p>As large as its longest value needs: 8 kilobytes at first, and as much again for the differences.
     */
    private static final class Single extends LatencyRecorder {
        /** Buckets of one unit each; from there on half as many for every power of two. */
        private static final int UNITS = 2048;

        private static final int HALF = UNITS / 2;
        private static final int HALF_BITS = Integer.numberOfTrailingZeros(HALF);

        /**
         * Plain, and yet complete in every window: a writer advances the counter of operations, which is an ordered
         * store, after it has recorded, and the window thread reads that counter before it drains.
         */
        private volatile int[] counts = new int[UNITS];
        /**
         * As they were when they were last drained. Counts wrap around; their differences do not, for two thousand
         * million values a bucket and window.
         */
        private int[] drained = new int[0];

        @Override
        public void record(long nanos) {
            int bucket = bucket(clamp(nanos));
            int[] current = counts;
            if (bucket >= current.length) {
                current = Arrays.copyOf(current, (bucket / HALF + 1) * HALF);
                counts = current;
            }
            current[bucket]++;
        }

        private static int bucket(long nanos) {
            int shift = Math.max(0, Long.SIZE - HALF_BITS - 1 - Long.numberOfLeadingZeros(nanos));
            return (shift << HALF_BITS) + (int) (nanos >>> shift);
        }

        /** The least value of a bucket, which stands for all of them. */
        private static long nanos(int bucket) {
            int shift = Math.max(0, (bucket >> HALF_BITS) - 1);
            return (long) (bucket - (shift << HALF_BITS)) << shift;
        }

        @Override
        void drainTo(Histogram sum) {
            int[] current = counts;
            if (drained.length < current.length) {
                drained = Arrays.copyOf(drained, current.length);
            }
            for (int bucket = 0; bucket < current.length; bucket++) {
                int count = current[bucket];
                int more = count - drained[bucket];
                if (more != 0) {
                    sum.recordValueWithCount(nanos(bucket), more);
                    drained[bucket] = count;
                }
            }
        }
    }

    private static final class Shared extends LatencyRecorder {
        private final Recorder recorder = new Recorder(1, HIGHEST_NANOS, DIGITS);
        private Histogram interval;

        @Override
        public void record(long nanos) {
            recorder.recordValue(clamp(nanos));
        }

        @Override
        void drainTo(Histogram sum) {
            interval = recorder.getIntervalHistogram(interval);
            sum.add(interval);
        }
    }

    private static final class ByTurns extends LatencyRecorder {
        private final LatencyRecorder recorder;
        private final Telemetry telemetry;

        ByTurns(LatencyRecorder recorder, Telemetry telemetry) {
            this.recorder = recorder;
            this.telemetry = telemetry;
        }

        @Override
        public void record(long nanos) {
            if (telemetry.isOn()) {
                recorder.record(nanos);
            }
        }

        @Override
        void drainTo(Histogram sum) {
            recorder.drainTo(sum);
        }
    }
}
