package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A counter that shares no cache line with another of its kind, so that threads which count each their own do not slow
 * one another.
 *
 * <p>Where objects lie is the collector's choice, which likes to put those of one list side by side; so each is as long
 * as the two lines that processors fetch together.
 */
final class LoneCounter extends AtomicLong {
    private static final long serialVersionUID = 1;

    /** Room alone: with the value these are 128 bytes. */
    long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
