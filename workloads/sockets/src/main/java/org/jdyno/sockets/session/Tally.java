package org.jdyno.sockets.session;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.SplitMix64;

/** Counts the operations of one thread, and digests their numbers. Others may read while it counts. */
public final class Tally {
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong digest = new AtomicLong();

    /** Adds an operation, whose bytes were right. For its own thread. */
    public void add(long number) {
        digest.lazySet(digest.get() + SplitMix64.first(number));
        operations.lazySet(operations.get() + 1);
    }

    long operations() {
        return operations.get();
    }

    long digest() {
        return digest.get();
    }
}
