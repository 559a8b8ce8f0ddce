package org.jdyno.run.protocol;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A queue of the events of all roles of a trial, in order of arrival. If the events exceed the memory limit, that
 * counts as a violation of the protocol, and later events are dropped. Thread-safe.
 */
public final class Inbox {
    /** A quarter of the lab's heap: a thousand windows of three roles take some tens of megabytes. */
    static final long MAX_BYTES = 256L << 20;

    /**
     * An event of a process.
     *
     * @param event the event; empty if the process ended
     * @param arrivedNanos time of arrival by the clock of the inbox
     */
    record Entry(RoleProcess process, Optional<RoleEvent> event, long arrivedNanos) {}

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
    private final AtomicLong bytes = new AtomicLong();
    private final LongSupplier nanoTime;

    /** @param nanoTime the clock that gives the times of arrival: {@link System#nanoTime}, or another in tests */
    public Inbox(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void add(RoleProcess process, RoleEvent event) {
        long before = bytes.getAndAdd(event.bytes());
        if (before + event.bytes() <= MAX_BYTES) {
            put(process, Optional.of(event));
        } else if (before <= MAX_BYTES) {
            TrialFailure tooMuch = Fields.violation(
                    process.name(),
                    "the roles of the trial have written more than " + (MAX_BYTES >> 20) + " MiB of events");
            put(process, Optional.of(new RoleEvent.Violation(tooMuch.getMessage())));
        }
    }

    void addEnd(RoleProcess process) {
        put(process, Optional.empty());
    }

    private void put(RoleProcess process, Optional<RoleEvent> event) {
        entries.add(new Entry(process, event, nanoTime.getAsLong()));
    }

    /**
     * Waits for the next entry.
     *
     * @param deadlineNanos a value of {@link System#nanoTime}
     * @return null if there is none until the deadline
     */
    Entry next(long deadlineNanos) throws InterruptedException {
        return entries.poll(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
}
