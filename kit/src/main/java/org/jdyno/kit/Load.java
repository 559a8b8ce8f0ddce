package org.jdyno.kit;

/** One phase of load, requested by {@code warmup} or {@code measure}. */
public final class Load {
    private final boolean measured;
    private final int burst;
    private final long durationNanos;

    Load(boolean measured, int burst, long durationNanos) {
        this.measured = measured;
        this.burst = burst;
        this.durationNanos = durationNanos;
    }

    /** Whether this is the measured phase, which is also the last. */
    public boolean measured() {
        return measured;
    }

    /** The number of the warm-up burst, from 1; 0 in the measured phase. */
    public int burst() {
        return burst;
    }

    /** How long the role begins new operations, in nanoseconds from the start of the phase. */
    public long durationNanos() {
        return durationNanos;
    }
}
