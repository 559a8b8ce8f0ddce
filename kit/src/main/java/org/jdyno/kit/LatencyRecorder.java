package org.jdyno.kit;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jdyno.kit.agent.Buckets;

/**
 * Records durations for windows. Recording never blocks. It allocates only to make room for a value larger than all
 * earlier ones.
 *
 * <p>Values are nanoseconds from 0 to one hour, with three significant digits; larger values count as one hour.
 */
public abstract class LatencyRecorder {
    static final long HIGHEST_NANOS = Buckets.HIGHEST_NANOS;
    static final int DIGITS = 3;

    LatencyRecorder() {}

    /** A recorder for one writing thread at a time. */
    static LatencyRecorder single() {
        return new Single();
    }

    /**
     * A recorder for any number of writing threads. Each value costs one or two atomic operations more. The recorder
     * has its full size from the start, because a recorder that can grow costs half as much again for each value.
     */
    static LatencyRecorder shared() {
        return new Shared();
    }

    /** A recorder that ignores values while telemetry is off. */
    static LatencyRecorder alternating(LatencyRecorder recorder, Telemetry telemetry) {
        return new Alternating(recorder, telemetry);
    }

    /** Records one duration in nanoseconds. */
    public abstract void record(long nanos);

    /** Adds the values since the last call to {@code sum}. For the window thread only. */
    abstract void drainTo(Histogram sum);

    static Histogram emptyHistogram() {
        return new Histogram(1, HIGHEST_NANOS, DIGITS);
    }

    /** A histogram that grows with its values, so that small values take little memory. */
    static Histogram growingHistogram() {
        return new Histogram(DIGITS);
    }

    static long clamp(long nanos) {
        return nanos < 0 ? 0 : Math.min(nanos, HIGHEST_NANOS);
    }

    /**
     * Holds counts that only grow, in the buckets of a {@link Histogram} with three digits. The values of a window are
     * the difference between the counts at its two ends. The writer only increments, and touches as little memory as
     * possible (docs/adr/0014-recording-by-differences.md).
     *
     * <p>The size depends on the largest value: 8 kilobytes at first, and as much again for the earlier counts.
     */
    private static final class Single extends LatencyRecorder {
        /**
         * The current counts. Writes are plain, but the window thread sees all of them: a writer increments the
         * operations counter by an ordered store after it has recorded, and the window thread reads that counter
         * before it drains.
         */
        private volatile int[] counts = new int[Buckets.UNITS];
        /**
         * The counts when they were last drained. Counts may wrap around; their differences do not, up to 2 × 10^9
         * values a bucket and window.
         */
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
        void drainTo(Histogram sum) {
            int[] current = counts;
            if (drained.length < current.length) {
                drained = Arrays.copyOf(drained, current.length);
            }
            for (int bucket = 0; bucket < current.length; bucket++) {
                int count = current[bucket];
                int more = count - drained[bucket];
                if (more != 0) {
                    sum.recordValueWithCount(Buckets.nanos(bucket), more);
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

    private static final class Alternating extends LatencyRecorder {
        private final LatencyRecorder recorder;
        private final Telemetry telemetry;

        Alternating(LatencyRecorder recorder, Telemetry telemetry) {
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
