package org.jdyno.kit;

/** One phase of load, requested by {@code warmup}, {@code measure} or {@code rate}. */
public final class Load {
    private final String phase;
    private final int burst;
    private final long durationNanos;
    private final double perSecond;

    Load(String phase, int burst, long durationNanos, double perSecond) {
        this.phase = phase;
        this.burst = burst;
        this.durationNanos = durationNanos;
        this.perSecond = perSecond;
    }

    /** The phase, by the name of its command. */
    String phase() {
        return phase;
    }

    /** Whether this is not warm-up: the measured phase, or the phase at a rate that may follow it. */
    public boolean measured() {
        return burst == 0;
    }

    /** The operations a second of a phase at a rate of its own; {@code otherwise} in all other phases. */
    public double perSecondOr(double otherwise) {
        return perSecond > 0 ? perSecond : otherwise;
    }

    /** The number of the warm-up burst, from 1; 0 in other phases. */
    public int burst() {
        return burst;
    }

    /**
     * The part of this phase in which a load with a rate does as much as it can, so that a low rate does not leave code
     * uncompiled: the first half of a burst. It takes no time in other phases.
     */
    public Load beforeSchedule() {
        return new Load(phase, burst, unscheduledNanos(), perSecond);
    }

    /** The part of this phase in which a load keeps to its rate: all but {@link #beforeSchedule}. */
    public Load onSchedule() {
        return new Load(phase, burst, durationNanos - unscheduledNanos(), perSecond);
    }

    private long unscheduledNanos() {
        return measured() ? 0 : durationNanos / 2;
    }

    /** How long the role begins new operations, in nanoseconds from the start of the phase. */
    public long durationNanos() {
        return durationNanos;
    }
}
