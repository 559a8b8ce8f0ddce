package org.jdyno.kit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Pauses on demand, to see whether a comparison finds them: a collection of the whole heap whenever a thread has worked
 * for {@value #EVERY_MILLIS} ms, by its own CPU time, in the phase that is measured.
 *
 * <p>How long one takes follows from how much there is alive, which the parameter {@value #PARAMETER} says, in MiB of
 * small objects that nobody uses. For one thread at a time.
 */
final class FullCollections {
    static final String PARAMETER = "full-collections";

    private static final int EVERY_MILLIS = 400;
    /** How often the thread's clock is read, which takes less than a microsecond. */
    private static final int READ_MILLIS = 20;

    private static final int MOST_MEBIBYTES = 100_000;
    /** What an object of so many bytes takes with its header and the reference to it, on a JVM of 64 bits. */
    private static final int BYTES = 40;

    private static final int BYTES_WITH_ALL = 60;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final byte[][] alive;
    private final BooleanSupplier measured;
    private final AtomicLong collectedNanos;
    private Thread thread;
    private long operations = 1;
    private long operationsLeft = 1;
    /** The thread's CPU time when it was last read. */
    private long readNanos;
    /** What it has worked in the measured phase since the last collection. */
    private long workedNanos;

    private FullCollections(byte[][] alive, BooleanSupplier measured, AtomicLong collectedNanos) {
        this.alive = alive;
        this.measured = measured;
        this.collectedNanos = collectedNanos;
    }

    static boolean areAsked(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null;
    }

    /**
     * Makes what is to be alive.
     *
     * @param measured whether this is the phase that counts
     * @param collectedNanos where the time is noted by the clock that collections took, stops of the process included
     */
    static FullCollections of(Parameters parameters, BooleanSupplier measured, AtomicLong collectedNanos) {
        if (!THREADS.isCurrentThreadCpuTimeSupported()) {
            throw new RoleFailure(
                    "unsupported", "this JVM cannot read a thread's CPU time, by which collections are begun");
        }
        long bytes = parameters.number(PARAMETER, 1, MOST_MEBIBYTES) << 20;
        byte[][] alive = new byte[Math.toIntExact(bytes / BYTES_WITH_ALL)][];
        for (int i = 0; i < alive.length; i++) {
            alive[i] = new byte[BYTES];
        }
        return new FullCollections(alive, measured, collectedNanos);
    }

    /** The thread has completed an operation. */
    void afterOperation() {
        if (--operationsLeft == 0) {
            read();
        }
    }

    private void read() {
        long nowNanos = cpuNanos();
        if (thread != Thread.currentThread()) {
            // What it did before is not of this.
            thread = Thread.currentThread();
            readNanos = nowNanos;
        }
        long sinceNanos = nowNanos - readNanos;
        readNanos = nowNanos;
        workedNanos += measured.getAsBoolean() ? sinceNanos : 0;
        if (workedNanos >= EVERY_MILLIS * 1_000_000L) {
            workedNanos = 0;
            collect();
        }
        long inPeriod = operations * READ_MILLIS * 1_000_000L / Math.max(1, sinceNanos);
        operations = Math.max(1, Math.min(inPeriod, 2 * operations));
        operationsLeft = operations;
    }

    private void collect() {
        long beginNanos = System.nanoTime();
        System.gc();
        collectedNanos.lazySet(collectedNanos.get() + System.nanoTime() - beginNanos);
    }

    private static long cpuNanos() {
        try {
            return THREADS.getCurrentThreadCpuTime();
        } catch (UnsupportedOperationException virtual) {
            throw new RoleFailure(
                    "unsupported", "a virtual thread has no CPU time, by which collections are begun", virtual);
        }
    }

    /** How many objects it keeps alive. */
    int alive() {
        return alive.length;
    }
}
