package org.jdyno.queue;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The number of messages one thread has sent or received, and the sum of their checksums modulo 2^64. Written by that
 * thread, read by any.
 *
 * <p>It has cache lines of its own; otherwise the other thread would wait for them while it polls for the next message.
 */
final class Tally {
    /** In longs: two cache lines, because processors fetch them in pairs. */
    private static final int APART = 16;

    private static final int COUNT = APART;
    private static final int DIGEST = APART + 1;

    private final AtomicLongArray cells = new AtomicLongArray(DIGEST + 1 + APART);

    void add(long checksum) {
        cells.lazySet(DIGEST, cells.get(DIGEST) + checksum);
        cells.lazySet(COUNT, cells.get(COUNT) + 1);
    }

    long count() {
        return cells.get(COUNT);
    }

    long digest() {
        return cells.get(DIGEST);
    }
}
