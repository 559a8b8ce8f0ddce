package org.jdyno.orderdb.sql;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jdyno.orders.business.Chance;

/**
 * How long a thread waits before it performs a transaction again. The second attempt follows at once. Before the third
 * the thread waits for up to 1 ms, then for up to 2, 4, 8 and 16 ms, at random, so that transactions which have ended
 * each other do not meet again. The C twin draws the same times. For one thread at a time.
 */
final class BackOff {
    private static final int LEAST_MICROS = 1_000;
    private static final int MOST_DOUBLINGS = 4;

    private final Chance chance;

    /**
     * @param seed the seed of the trial
     * @param thread the number of the thread; deliverers have numbers below 0
     */
    BackOff(long seed, int thread) {
        chance = new Chance(seed + thread);
    }

    /**
     * Waits before another attempt.
     *
     * @param attempts how many have failed
     */
    void await(int attempts) {
        if (attempts > 1) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros(attempts)));
        }
    }

    /** Draws the time before another attempt, in µs, after at least two have failed. */
    int micros(int attempts) {
        return chance.between(1, LEAST_MICROS << Math.min(attempts - 2, MOST_DOUBLINGS));
    }
}
