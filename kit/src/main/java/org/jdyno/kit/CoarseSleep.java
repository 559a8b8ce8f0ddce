package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Sleeps until shortly before a given time. The system ends sleeps late: by about 0.1 ms on one machine, by 1 ms on
 * another, and by more under load. So each sleep is requested to end early by an allowance, which is learned from the
 * delays of earlier sleeps. Any thread.
 */
final class CoarseSleep {
    /** The instance for all threads of the process: the delay is a property of the machine. */
    static final CoarseSleep HERE = new CoarseSleep();

    static final long MIN_NANOS = 50_000;
    static final long MAX_NANOS = 1_000_000;

    /** The allowance shrinks by 1/400 after a sleep whose delay it exceeded, or after a wait too short for a sleep. */
    private static final int SHRINK_DIVISOR = 400;

    /**
     * The current allowance. It grows by half after a sleep whose delay exceeded it, and shrinks slowly otherwise, so
     * that about one sleep in 150 ends too late. Threads may overwrite each other's updates, which does no harm.
     */
    private volatile long allowanceNanos = MAX_NANOS;

    CoarseSleep() {}

    /**
     * Sleeps, if there is time for a sleep. Returns before {@code nanoTime} unless the delay exceeds the allowance.
     *
     * @return the value of {@link System#nanoTime} at the end of the sleep
     */
    long untilShortlyBefore(long nanoTime) {
        long nowNanos = System.nanoTime();
        long wakeNanos = nanoTime - allowanceNanos;
        if (nowNanos - wakeNanos >= 0) {
            tooShortToSleep(nanoTime - nowNanos);
            return nowNanos;
        }
        while (nowNanos - wakeNanos < 0) {
            LockSupport.parkNanos(CoarseSleep.class, wakeNanos - nowNanos);
            nowNanos = System.nanoTime();
        }
        adjustTo(nowNanos - wakeNanos);
        return nowNanos;
    }

    /** The current allowance, in nanoseconds. */
    long allowanceNanos() {
        return allowanceNanos;
    }

    /** Adjusts the allowance to the delay of a sleep. */
    void adjustTo(long lateNanos) {
        if (lateNanos > allowanceNanos) {
            allowanceNanos = Math.min(allowanceNanos + allowanceNanos / 2, MAX_NANOS);
        } else {
            shrink();
        }
    }

    /**
     * Shrinks the allowance after a wait that was too short for a sleep. Otherwise such waits would never sleep again.
     */
    void tooShortToSleep(long leftNanos) {
        if (leftNanos > MIN_NANOS) {
            shrink();
        }
    }

    private void shrink() {
        allowanceNanos = Math.max(MIN_NANOS, allowanceNanos - allowanceNanos / SHRINK_DIVISOR);
    }
}
