package org.jdyno.kit.agent;

/**
 * The hiccups of a thread that sleeps for a fixed time in a loop, as jHiccup counts them. A hiccup is the time by which
 * a turn of the loop exceeds the shortest one so far. A hiccup of more than the sleep also counts for each turn that
 * could have run meanwhile. So the values are the delays of something that is due at any time, and only their number
 * depends on the length of the sleep. For one thread.
 */
public final class HiccupTurns {
    /** Receives hiccups. */
    public interface Receiver {
        /** Records one hiccup, in nanoseconds. */
        void hiccup(long nanos);
    }

    private final long sleepNanos;
    private final Receiver receiver;
    private long beforeNanos = System.nanoTime();
    private long shortestNanos = Long.MAX_VALUE;

    /** @param sleepNanos the length of a sleep */
    public HiccupTurns(long sleepNanos, Receiver receiver) {
        this.sleepNanos = sleepNanos;
        this.receiver = receiver;
    }

    /** Begins a turn, after a pause that does not count. */
    public void begin() {
        beforeNanos = System.nanoTime();
    }

    /** Ends a turn and begins the next. */
    public void end() {
        long now = System.nanoTime();
        turn(now - beforeNanos);
        beforeNanos = now;
    }

    /** Counts the hiccups of a turn. */
    void turn(long nanos) {
        shortestNanos = Math.min(shortestNanos, nanos);
        for (long hiccup = Math.min(nanos - shortestNanos, Buckets.HIGHEST_NANOS); ; hiccup -= sleepNanos) {
            receiver.hiccup(hiccup);
            if (hiccup < 2 * sleepNanos) {
                return;
            }
        }
    }
}
