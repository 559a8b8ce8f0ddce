package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Sleeps that are not late: they end before the time they are asked for by as much as sleeps on this machine have lately been too
 * long, which is 0.1 ms on one and 1 ms on another, and more while it is busy. Any thread.
 */
final class CoarseSleep {
    private static final long LEAST_NANOS = 50_000;
    private static final long MOST_NANOS = 1_000_000;

    /**
     * One sleep in some 50 is longer than this: it grows by half when one is, and shrinks by so little when none is. Threads write
     * over one another's; that is as well, as they learn about the same machine.
     */
    private static volatile long earlierNanos = MOST_NANOS;

    private CoarseSleep() {}

    /**
     * Sleeps, if there is time to; returns before {@code nanoTime} unless the machine is late beyond its habits.
     *
     * @return the time by which it ended
     */
    static long untilShortlyBefore(long nanoTime) {
        long nowNanos = System.nanoTime();
        for (long wakeNanos = nanoTime - earlierNanos; nowNanos - wakeNanos < 0; ) {
            LockSupport.parkNanos(CoarseSleep.class, wakeNanos - nowNanos);
            nowNanos = System.nanoTime();
            if (nowNanos - wakeNanos >= 0) {
                learn(nowNanos - wakeNanos);
            }
        }
        return nowNanos;
    }

    private static void learn(long lateNanos) {
        long earlier = earlierNanos;
        long learnt = lateNanos > earlier ? earlier + earlier / 2 : earlier - earlier / 100;
        earlierNanos = Math.max(LEAST_NANOS, Math.min(learnt, MOST_NANOS));
    }
}
