package org.jdyno.sockets.server;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.sockets.session.Tally;

/** What one thread of the server has served. For this thread. */
final class Served {
    private final Tally tally;
    private final AtomicLong operations;

    Served(Tally tally, AtomicLong operations) {
        this.tally = tally;
        this.operations = operations;
    }

    /** Counts an operation. To be called before the client can know of it, so that the totals of both sides agree. */
    void add(long number) {
        tally.add(number);
        operations.lazySet(operations.get() + 1);
    }
}
