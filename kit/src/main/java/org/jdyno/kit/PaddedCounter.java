package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter that shares no cache line with another one, so that threads with counters of their own do not slow each
 * other down.
 *
 * <p>The collector may place such objects side by side. So each is as long as the two cache lines that a processor
 * fetches together.
 */
final class PaddedCounter extends AtomicLong {
    private static final long serialVersionUID = 1;

    /** Padding: 128 bytes with the value. */
    long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
