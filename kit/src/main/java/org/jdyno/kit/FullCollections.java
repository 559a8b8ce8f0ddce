package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Pauses on demand, to see whether a comparison finds them: a collection of the whole heap whenever a thread has worked
 * for {@value #EVERY_MILLIS} ms, by its own processor time.
 *
 * <p>How long one takes follows from how much there is alive, which the parameter {@value #PARAMETER} says, in MiB of
 * small objects that nobody uses. For one thread at a time.
 */
final class FullCollections {
    static final String PARAMETER = "full-collections";

    private static final int EVERY_MILLIS = 400;
    private static final int MOST_MEBIBYTES = 100_000;
    /** What an object of so many bytes takes with its header and the reference to it, on a JVM of 64 bits. */
    private static final int BYTES = 40;

    private static final int BYTES_WITH_ALL = 60;

    private final byte[][] alive;
    private final AtomicLong collectedNanos;
    private long workedNanos;

    private FullCollections(byte[][] alive, AtomicLong collectedNanos) {
        this.alive = alive;
        this.collectedNanos = collectedNanos;
    }

    static boolean areAsked(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null;
    }

    /**
     * Makes what is to be alive.
     *
     * @param collectedNanos where the time is noted by the clock that collections took, stops of the process included
     */
    static FullCollections of(Parameters parameters, AtomicLong collectedNanos) {
        long bytes = parameters.number(PARAMETER, 1, MOST_MEBIBYTES) << 20;
        byte[][] alive = new byte[Math.toIntExact(bytes / BYTES_WITH_ALL)][];
        for (int i = 0; i < alive.length; i++) {
            alive[i] = new byte[BYTES];
        }
        return new FullCollections(alive, collectedNanos);
    }

    /** The thread has worked for some more nanoseconds. */
    void worked(long nanos) {
        workedNanos += nanos;
        if (workedNanos >= EVERY_MILLIS * 1_000_000L) {
            workedNanos = 0;
            long beginNanos = System.nanoTime();
            System.gc();
            collectedNanos.lazySet(collectedNanos.get() + System.nanoTime() - beginNanos);
        }
    }

    /** How many objects it keeps alive. */
    int alive() {
        return alive.length;
    }
}
