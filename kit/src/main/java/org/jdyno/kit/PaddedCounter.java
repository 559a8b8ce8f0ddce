package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter that shares no cache line with another counter, so that threads with their own counters do not slow each
 * other down.
 *
 * <p>Objects may lie side by side in the heap. So each has the size of two cache lines, because a processor fetches two
 * at a time.
 */
final class PaddedCounter extends AtomicLong {
    private static final long serialVersionUID = 1;

    /** Padding: 128 bytes with the value. */
    long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
