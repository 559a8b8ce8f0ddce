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
    private static final int FORGETTING = 400;

    /**
     * The current allowance. It grows by half after a sleep whose delay exceeded it, and shrinks slowly otherwise, so
     * that about one sleep in 150 ends too late. Threads may overwrite each other's updates, which does no harm.
     */
    private volatile long earlierNanos = MAX_NANOS;

    CoarseSleep() {}

    /**
     * Sleeps, if there is time for a sleep. Returns before {@code nanoTime} unless the delay exceeds the allowance.
     *
     * @return the value of {@link System#nanoTime} at the end of the sleep
     */
    long untilShortlyBefore(long nanoTime) {
        long nowNanos = System.nanoTime();
        long wakeNanos = nanoTime - earlierNanos;
        if (nowNanos - wakeNanos >= 0) {
            notSlept(nanoTime - nowNanos);
            return nowNanos;
        }
        while (nowNanos - wakeNanos < 0) {
            LockSupport.parkNanos(CoarseSleep.class, wakeNanos - nowNanos);
            nowNanos = System.nanoTime();
        }
        slept(nowNanos - wakeNanos);
        return nowNanos;
    }

    /** The current allowance, in nanoseconds. */
    long earlierNanos() {
        return earlierNanos;
    }

    /** Adjusts the allowance to the delay of a sleep. */
    void slept(long lateNanos) {
        if (lateNanos > earlierNanos) {
            earlierNanos = Math.min(earlierNanos + earlierNanos / 2, MAX_NANOS);
        } else {
            forget();
        }
    }

    /**
     * Shrinks the allowance after a wait that was too short for a sleep. Otherwise such waits would never sleep again.
     */
    void notSlept(long leftNanos) {
        if (leftNanos > MIN_NANOS) {
            forget();
        }
    }

    private void forget() {
        earlierNanos = Math.max(MIN_NANOS, earlierNanos - earlierNanos / FORGETTING);
    }
}
