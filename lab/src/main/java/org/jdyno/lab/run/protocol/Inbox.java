package org.jdyno.lab.run.protocol;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What the roles of one trial have told, in the order of its arrival. Roles that tell more than the lab has memory for
 * break the protocol; what comes after that is dropped. Thread-safe.
 */
public final class Inbox {
    /** A quarter of the lab's heap: a thousand windows of three roles take some tens of megabytes. */
    static final long MOST_BYTES = 256L << 20;

    /**
     * What one process told.
     *
     * @param event empty for the end of the role's process
     * @param arrivedNanos by the inbox's clock
     */
    record News(RoleProcess role, Optional<RoleEvent> event, long arrivedNanos) {}

    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
    private final AtomicLong bytes = new AtomicLong();
    private final LongSupplier nanoTime;

    /** @param nanoTime the clock by which news is dated: {@link System#nanoTime}, but for news of another time */
    public Inbox(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void add(RoleProcess role, RoleEvent event) {
        long before = bytes.getAndAdd(event.bytes());
        if (before + event.bytes() <= MOST_BYTES) {
            put(role, Optional.of(event));
        } else if (before <= MOST_BYTES) {
            TrialFailure tooMuch = Fields.broken(
                    role.name(),
                    "with it the roles of the trial have told more than " + (MOST_BYTES >> 20) + " MiB of events");
            put(role, Optional.of(new RoleEvent.Broken(tooMuch.getMessage())));
        }
    }

    void addEnd(RoleProcess role) {
        put(role, Optional.empty());
    }

    private void put(RoleProcess role, Optional<RoleEvent> event) {
        news.add(new News(role, event, nanoTime.getAsLong()));
    }

    /** The next news; null when there is none by a deadline, as of {@link System#nanoTime}. */
    News next(long deadlineNanos) throws InterruptedException {
        return news.poll(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
}
