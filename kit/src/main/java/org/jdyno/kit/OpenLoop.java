package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Begins operations when they are due and not when the one before them is over, as users do who know nothing of one
 * another.
 *
 * <p>An operation that could not be begun in time is begun late, with the time at which it should have been: what its
 * user would have waited is then measured and not left out (coordinated omission). The histogram {@code lag} is how
 * late they were begun; the counters {@code offered} and {@code begun} are how many were due within the phase and how
 * many were begun within it. A window counts an operation when the loop comes to it.
 */
public final class OpenLoop {
    private final Waiting waiting;
    private final LatencyRecorder lag;
    private final AtomicLong offered;
    private final AtomicLong begun;

    /** Begins an operation, and returns without waiting for its end. Called by the thread of the loop. */
    public interface Operation {
        /**
         * @param intendedNanos when it was due, a value of {@link System#nanoTime}
         * @param sentNanos when it was begun, which is now
         */
        void begin(long intendedNanos, long sentNanos) throws Exception;
    }

    /** A loop for one thread at a time; called while the role starts or connects. */
    public OpenLoop(RoleContext context, Waiting waiting) {
        this.waiting = waiting;
        lag = context.recorder("lag");
        offered = context.counter("offered");
        begun = context.counter("begun");
    }

    /**
     * Begins all operations that are due within the phase, from now on; those it is late with, too, one after the
     * other. When it is later than the phase is long it gives up: what it has not begun then has been offered and not
     * begun.
     *
     * @throws Exception what the operation throws
     */
    public void run(Load load, Arrivals arrivals, Operation operation) throws Exception {
        long durationNanos = load.durationNanos();
        long startNanos = System.nanoTime();
        boolean goesOn = true;
        for (long dueNanos = arrivals.nextNanos(); dueNanos < durationNanos; dueNanos = arrivals.nextNanos()) {
            increment(offered);
            goesOn = goesOn && begins(operation, startNanos + dueNanos, startNanos + durationNanos, durationNanos);
        }
    }

    /** Begins an operation when it is due, unless it is too late for that. */
    boolean begins(Operation operation, long intendedNanos, long endNanos, long patienceNanos) throws Exception {
        long sentNanos = waiting.until(intendedNanos);
        if (sentNanos - intendedNanos > patienceNanos) {
            return false;
        }
        operation.begin(intendedNanos, sentNanos);
        lag.record(sentNanos - intendedNanos);
        if (sentNanos - endNanos < 0) {
            increment(begun);
        }
        return true;
    }

    /** By the one thread that writes it. */
    private static void increment(AtomicLong counter) {
        counter.lazySet(counter.get() + 1);
    }
}
