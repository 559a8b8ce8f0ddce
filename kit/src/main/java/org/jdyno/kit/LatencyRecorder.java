package org.jdyno.kit;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records durations into windows. Recording never waits, and allocates nothing but room for a value longer than any before.
 *
 * <p>Values are nanoseconds from 0 to one hour, kept to three significant digits; longer ones count as one hour. What one thread writes to
 * is as large as its longest value needs, two times 16 kilobytes at first; each half grows at the first value that is beyond it, and is kept.
 */
public abstract class LatencyRecorder {
    static final long HIGHEST_NANOS = 3_600_000_000_000L;
    static final int DIGITS = 3;

    private Histogram interval;

    LatencyRecorder() {}

    /** A recorder that one thread at a time may write to. */
    static LatencyRecorder single() {
        return new Single();
    }

    /** A recorder that any thread may write to; dearer by an atomic operation or two, and of full size at once: growing under way costs half as much again. */
    static LatencyRecorder shared() {
        return new Shared();
    }

    /** A recorder that keeps what it is given while it is the turn of telling. */
    static LatencyRecorder byTurns(LatencyRecorder recorder, Telemetry telemetry) {
        return new ByTurns(recorder, telemetry);
    }

    /** Records one duration in nanoseconds. */
    public abstract void record(long nanos);

    abstract Histogram swap(Histogram recycled);

    /** Adds what was recorded since the last call to {@code sum}. Called by the window thread only. */
    final void drainTo(Histogram sum) {
        interval = swap(interval);
        sum.add(interval);
    }

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

    private static final class Single extends LatencyRecorder {
        private final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);

        @Override
        public void record(long nanos) {
            recorder.recordValue(clamp(nanos));
        }

        @Override
        Histogram swap(Histogram recycled) {
            return recorder.getIntervalHistogram(recycled);
        }
    }

    private static final class Shared extends LatencyRecorder {
        private final Recorder recorder = new Recorder(1, HIGHEST_NANOS, DIGITS);

        @Override
        public void record(long nanos) {
            recorder.recordValue(clamp(nanos));
        }

        @Override
        Histogram swap(Histogram recycled) {
            return recorder.getIntervalHistogram(recycled);
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
        Histogram swap(Histogram recycled) {
            return recorder.swap(recycled);
        }
    }
}
