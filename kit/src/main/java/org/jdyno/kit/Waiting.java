package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;
import org.jdyno.kit.Waiting.CoarseSleep;

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

    /**
     * Sleeps until shortly before a given time. The system ends sleeps late: by about 0.1 ms on one machine, by 1 ms on
     * another, and by more under load. So each sleep is requested to end early by an allowance, which is learned from
     * the delays of earlier sleeps. Any thread.
     */
    static final class CoarseSleep {
        /** The instance for all threads of the process: the delay is a property of the machine. */
        static final CoarseSleep HERE = new CoarseSleep();

        static final long MIN_NANOS = 50_000;
        static final long MAX_NANOS = 1_000_000;

        /**
         * The allowance shrinks by 1/400 after a sleep whose delay it exceeded, or after a wait too short for a sleep.
         */
        private static final int SHRINK_DIVISOR = 400;

        /**
         * The current allowance. It grows by half after a sleep whose delay exceeded it, and shrinks slowly otherwise,
         * so that about one sleep in 150 ends too late. Threads may overwrite each other's updates, which does no harm.
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
         * Shrinks the allowance after a wait that was too short for a sleep. Otherwise such waits would never sleep
         * again.
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

    /**
     * Says how long an event loop may sleep before a given time. An event loop cannot wait in {@link Waiting#until},
     * because it serves its connections meanwhile. It sleeps until the time is over or a connection is ready. If there
     * is no time for a sleep, it looks at its connections and asks again. For one thread.
     */
    public static final class LoopSleep {
        private final Waiting waiting;
        private final CoarseSleep sleep;
        private long awaitedNanos = Long.MIN_VALUE;
        private long wakeNanos;
        private boolean asleep;

        public LoopSleep(Waiting waiting) {
            this(waiting, CoarseSleep.HERE);
        }

        LoopSleep(Waiting waiting, CoarseSleep sleep) {
            this.waiting = waiting;
            this.sleep = sleep;
        }

        /**
         * The loop runs, because a sleep or a connection woke it. To be called first, because the delay of a sleep
         * decides when the next one ends.
         */
        public void runs(long nowNanos) {
            if (asleep && nowNanos - wakeNanos >= 0) {
                asleep = false;
                sleep.adjustTo(nowNanos - wakeNanos);
            }
        }

        /**
         * How long the loop may sleep now, in nanoseconds; 0 to go on at once. With {@link Waiting#PARK} there is at
         * most one sleep before a time, which ends shortly before it; with others there is none.
         *
         * @param nanoTime the awaited time, a value of {@link System#nanoTime}
         */
        public long nanosBefore(long nanoTime, long nowNanos) {
            if (waiting != Waiting.PARK) {
                waiting.once();
                return 0;
            }
            if (awaitedNanos != nanoTime) {
                awaitedNanos = nanoTime;
                wakeNanos = nanoTime - sleep.allowanceNanos();
                asleep = wakeNanos - nowNanos > 0;
                if (!asleep) {
                    sleep.tooShortToSleep(nanoTime - nowNanos);
                }
            }
            return asleep ? Math.max(1, wakeNanos - nowNanos) : 0;
        }
    }
}
