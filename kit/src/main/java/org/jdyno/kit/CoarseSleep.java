package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Sleeps that are not late: they end before the time they are asked for by as much as sleeps on this machine have
 * lately been too long, which is 0.1 ms on one and 1 ms on another, and more while it is busy. Any thread.
 */
final class CoarseSleep {
    /** What is learnt is about the machine, so all threads of a process learn together. */
    static final CoarseSleep HERE = new CoarseSleep();

    static final long LEAST_NANOS = 50_000;
    static final long MOST_NANOS = 1_000_000;

    /** Its part by which it shrinks after a sleep that was not too long, or a wait too short to sleep through. */
    private static final int FORGETTING = 400;

    /**
     * One sleep in some 150 is longer than this: it grows by half when one is, and shrinks by so little when none is.
     * Threads write over one another's; that is as well, as they learn about the same machine.
     */
    private volatile long earlierNanos = MOST_NANOS;

    CoarseSleep() {}

    /**
     * Sleeps, if there is time to; returns before {@code nanoTime} unless the machine is late beyond its habits.
     *
     * @return the time by which it ended
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

    /** How long before a time a sleep now ends. */
    long earlierNanos() {
        return earlierNanos;
    }

    /** Learns how late a sleep was. */
    void slept(long lateNanos) {
        if (lateNanos > earlierNanos) {
            earlierNanos = Math.min(earlierNanos + earlierNanos / 2, MOST_NANOS);
        } else {
            forget();
        }
    }

    /**
     * Forgets a little of what sleeps once were, so that waits as short as this one are slept through some day; without
     * it they never would be.
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
