package org.jdyno.kit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Causes pauses, to test whether a comparison detects them: runs a full collection after every {@value #EVERY_MILLIS}
 * ms of a thread's CPU time under load.
 *
 * <p>The parameter {@value #PARAMETER} sets the amount of additional live data in MiB, which determines the length of a
 * pause. The data are small objects. For one thread at a time.
 */
final class FullCollections {
    static final String PARAMETER = "full-collections";

    private static final int EVERY_MILLIS = 400;
    /** The interval at which the thread's CPU clock is read, which takes less than a microsecond. */
    private static final int READ_MILLIS = 20;

    private static final int MAX_MEBIBYTES = 100_000;
    private static final int ARRAY_LENGTH = 40;
    /** The size of an array of that length with its header and the reference to it, on a 64-bit JVM. */
    private static final int ARRAY_BYTES = 60;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final byte[][] alive;
    private final AtomicLong collectedNanos;
    private Thread thread;
    private long operations = 1;
    private long operationsLeft = 1;
    /** The thread's CPU time at the last read. */
    private long readNanos;
    /** CPU time under load since the last collection. */
    private long workedNanos;

    private FullCollections(byte[][] alive, AtomicLong collectedNanos) {
        this.alive = alive;
        this.collectedNanos = collectedNanos;
    }

    static boolean areRequested(Parameters parameters) {
        return parameters.text(PARAMETER, null) != null;
    }

    /**
     * Creates the live data.
     *
     * @param collectedNanos receives the wall time of the collections, including any time the process is stopped
     */
    static FullCollections of(Parameters parameters, AtomicLong collectedNanos) {
        if (!THREADS.isCurrentThreadCpuTimeSupported()) {
            throw new RoleFailure(
                    "unsupported", "this JVM cannot read a thread's CPU time, which full collections need");
        }
        long bytes = parameters.number(PARAMETER, 1, MAX_MEBIBYTES) << 20;
        byte[][] alive = new byte[Math.toIntExact(bytes / ARRAY_BYTES)][];
        for (int i = 0; i < alive.length; i++) {
            alive[i] = new byte[ARRAY_LENGTH];
        }
        return new FullCollections(alive, collectedNanos);
    }

    /** Must be called after each operation of the thread. */
    void afterOperation() {
        if (--operationsLeft == 0) {
            read();
        }
    }

    private void read() {
        long nowNanos = cpuNanos();
        if (thread != Thread.currentThread()) {
            // CPU time before the first operation does not count.
            thread = Thread.currentThread();
            readNanos = nowNanos;
        }
        long sinceNanos = nowNanos - readNanos;
        readNanos = nowNanos;
        workedNanos += sinceNanos;
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
                    "unsupported", "a virtual thread has no CPU time, which full collections need", virtual);
        }
    }

    /** The number of live objects. */
    int alive() {
        return alive.length;
    }
}
