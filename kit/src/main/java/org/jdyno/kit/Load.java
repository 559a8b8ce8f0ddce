package org.jdyno.kit;

/** One phase of load, as asked for by {@code warmup} or {@code measure}. */
public final class Load {
    private final boolean measured;
    private final int burst;
    private final long durationNanos;

    Load(boolean measured, int burst, long durationNanos) {
        this.measured = measured;
        this.burst = burst;
        this.durationNanos = durationNanos;
    }

    /** Whether this is the phase that counts, and therefore the last. */
    public boolean measured() {
        return measured;
    }

    /** The burst of warm-up, from 1; 0 when measured. */
    public int burst() {
        return burst;
    }

    /** How long new operations may be begun, in nanoseconds. */
    public long durationNanos() {
        return durationNanos;
    }
}
