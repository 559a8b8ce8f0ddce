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

    /**
     * The part of this phase in which a load with a rate does as much as it can, so that a low rate does not leave code
     * uncompiled: the first half of a burst. It takes no time in the measured phase.
     */
    public Load beforeSchedule() {
        return new Load(measured, burst, unscheduledNanos());
    }

    /** The part of this phase in which a load keeps to its rate: all but {@link #beforeSchedule}. */
    public Load onSchedule() {
        return new Load(measured, burst, durationNanos - unscheduledNanos());
    }

    private long unscheduledNanos() {
        return measured ? 0 : durationNanos / 2;
    }

    /** How long the role begins new operations, in nanoseconds from the start of the phase. */
    public long durationNanos() {
        return durationNanos;
    }
}
