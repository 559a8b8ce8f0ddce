package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for a given time, or between two polls for an event. Any thread.
 *
 * <p>Spinning is as precise as one clock read, but occupies a processor. Parking leaves the processor to others until
 * shortly before the given time.
 */
public enum Waiting {
    /** Reads the clock in a loop. */
    SPIN {
        @Override
        public void once() {
            NewerJava.onSpinWait();
        }
    },

    /** As {@link #SPIN}, but offers the processor to other threads in between. */
    YIELD {
        @Override
        public void once() {
            Thread.yield();
        }
    },

    /** Sleeps until shortly before the given time ({@link CoarseSleep}), and spins for the rest. */
    PARK {
        @Override
        public long until(long nanoTime) {
            long nowNanos = CoarseSleep.HERE.untilShortlyBefore(nanoTime);
            return nowNanos - nanoTime < 0 ? SPIN.until(nanoTime) : nowNanos;
        }

        // The system's timers make this longer than requested.
        @Override
        public void once() {
            LockSupport.parkNanos(this, 1);
        }
    };

    /**
     * The value that a parameter names: {@code spin}, {@code yield} or {@code park}.
     *
     * @throws RoleFailure as {@code bad-parameter} if it is none of these
     */
    public static Waiting of(Parameters parameters, String name) {
        return parameters.among(name, values());
    }

    /**
     * Waits until {@link System#nanoTime} is at least the given value; returns at once if it already is.
     *
     * @return the time when the wait ended, so that the caller need not read the clock again
     */
    public long until(long nanoTime) {
        long nowNanos = System.nanoTime();
        while (nowNanos - nanoTime < 0) {
            once();
            nowNanos = System.nanoTime();
        }
        return nowNanos;
    }

    /** One idle step of a polling thread. */
    public abstract void once();

    /** The name on the command line. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}
