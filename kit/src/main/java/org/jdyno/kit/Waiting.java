package org.jdyno.kit;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * How somebody waits: for a time, or for something it looks for again and again. Any thread.
 *
 * <p>What is waited for by spinning is met within the time of a clock read, at the price of a processor; parking leaves
 * the processor to others until shortly before.
 */
public enum Waiting {
    /** Looks at the clock until it is time. */
    SPIN {
        @Override
        public void once() {
            NewerJava.onSpinWait();
        }
    },

    /** The same, and offers the processor to others in between. */
    YIELD {
        @Override
        public void once() {
            Thread.yield();
        }
    },

    /** Sleeps while the time is further off than sleeps here are late, and spins the rest. */
    PARK {
        @Override
        public long until(long nanoTime) {
            long nowNanos = CoarseSleep.HERE.untilShortlyBefore(nanoTime);
            return nowNanos - nanoTime < 0 ? SPIN.until(nanoTime) : nowNanos;
        }

        // As long as the system's timers take at least, whatever less is asked for.
        @Override
        public void once() {
            LockSupport.parkNanos(this, 1);
        }
    };

    /**
     * The one that a parameter names: {@code spin}, {@code yield} or {@code park}.
     *
     * @throws RoleFailure as {@code bad-parameter} when it is none of these
     */
    public static Waiting of(Parameters parameters, String name) {
        String word = parameters.text(name);
        for (Waiting waiting : values()) {
            if (waiting.toString().equals(word)) {
                return waiting;
            }
        }
        throw new RoleFailure("bad-parameter", "parameter " + name + " must be spin, yield or park, not " + word);
    }

    /**
     * Waits until {@link System#nanoTime} is at least this; returns at once when it is.
     *
     * @return the time by which the wait ended, so that the caller need not read the clock again
     */
    public long until(long nanoTime) {
        long nowNanos = System.nanoTime();
        while (nowNanos - nanoTime < 0) {
            once();
            nowNanos = System.nanoTime();
        }
        return nowNanos;
    }

    /** One idle step of somebody who polls. */
    public abstract void once();

    /** The word on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
