package org.jdyno.kit;

import java.util.concurrent.TimeUnit;

/**
 * The clock of a server that never sleeps, so that only a stop keeps it from reading the clock: how long each answer
 * took, and when the whole process stood still for any reason. For the thread of the server.
 */
public final class StallClock {
    /** An iteration that takes this much longer than its work was stopped. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final long serviceNanos;
    private final StringBuffer stalls = new StringBuffer();
    private long nanos;
    private boolean hadServed;
    private volatile long busyNanos;
    private volatile long served;

    /** @param parameters have the length of an answer's work as {@code service-micros} */
    public StallClock(Parameters parameters) {
        serviceNanos = TimeUnit.MICROSECONDS.toNanos(parameters.number("service-micros", 1));
    }

    /** Begins, for the first or the next client. */
    public void begin() {
        nanos = System.nanoTime();
        hadServed = false;
    }

    /** Does the work of an answer. */
    public void work() {
        Waiting.SPIN.until(nanos + serviceNanos);
    }

    /**
     * Accounts for the time since the last iteration. The length of an answer is taken from iterations under backlog: a
     * single one takes longer.
     */
    public void iterated(boolean hasServed) {
        long nowNanos = System.nanoTime();
        long tookNanos = nowNanos - nanos;
        if (tookNanos > serviceNanos + STALL_NANOS) {
            long stoodNanos = tookNanos - (hasServed ? serviceNanos : 0);
            stalls.append(nanos).append(' ').append(stoodNanos).append('\n');
        } else if (hasServed && hadServed) {
            busyNanos += tookNanos;
            served++;
        }
        hadServed = hasServed;
        nanos = nowNanos;
    }

    /** Reports what a {@link StandstillTrial} reads. Any thread. */
    public void check(RoleContext context) {
        context.check("stalls", stalls);
        context.check("busyNanos", busyNanos);
        context.check("served", served);
    }
}
