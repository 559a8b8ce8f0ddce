package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Sleeps that end early enough. A sleep ends earlier than asked by the delay that recent sleeps on this machine had:
 * about 0.1 ms on one machine, 1 ms on another, and more under load. Any thread.
 */
final class CoarseSleep {
    /** One for all threads of the process: the delay is a property of the machine. */
    static final CoarseSleep HERE = new CoarseSleep();

    static final long LEAST_NANOS = 50_000;
    static final long MOST_NANOS = 1_000_000;

    /** After a sleep that was not late, or a wait too short for a sleep, the allowance shrinks by one part in this. */
    private static final int FORGETTING = 400;

    /**
     * The current allowance. It grows by half after a sleep that was later than it, and shrinks slowly otherwise, so
     * that about one sleep in 150 is later. Threads may overwrite each other's updates; all estimate the same delay.
     */
    private volatile long earlierNanos = MOST_NANOS;

    CoarseSleep() {}

    /**
     * Sleeps if there is time. Returns before {@code nanoTime} unless the sleep is later than the allowance.
     *
     * @return the value of {@link System#nanoTime} at its end
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

    /** How long before the given time a sleep ends now. */
    long earlierNanos() {
        return earlierNanos;
    }

    /** Adjusts the allowance to the delay of a sleep. */
    void slept(long lateNanos) {
        if (lateNanos > earlierNanos) {
            earlierNanos = Math.min(earlierNanos + earlierNanos / 2, MOST_NANOS);
        } else {
            forget();
        }
    }

    /**
     * Shrinks the allowance after a wait that was too short for a sleep. Otherwise such waits would never sleep again.
     */
    void notSlept(long leftNanos) {
        if (leftNanos > LEAST_NANOS) {
            forget();
        }
    }

    private void forget() {
        earlierNanos = Math.max(LEAST_NANOS, earlierNanos - earlierNanos / FORGETTING);
    }
}
