package org.jdyno.kit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Repeats a {@link Kernel}. The clock is read once for as many times as fit the kernel's batch. What reading it takes
 * is subtracted from the times, which are in the histogram {@code time}, and counted as {@code clockNanos}. The counter
 * {@code bytes} has what was written or read. For the command thread.
 */
public final class KernelLoop {
    private static final int MOST_TIMES = 1 << 30;
    private static final int CLOCK_ROUNDS = 50;
    private static final int CLOCK_READINGS = 10_000;

    private final RoleContext context;
    private final LatencyRecorder time;
    private final AtomicLong operations;
    private final AtomicLong clockNanos;
    private AtomicLong bytes;
    private long readingNanos;
    private Kernel kernel;
    private int times = 1;

    /** To be created while the role starts. */
    public KernelLoop(RoleContext context) {
        this.context = context;
        time = context.recorder("time");
        operations = context.meter().ofOneThread();
        clockNanos = context.counter("clockNanos");
    }

    /** Does everything once, so that the first time is not measured. To be called while the role connects. */
    public void connect(Kernel made) throws Exception {
        kernel = made;
        bytes = kernel.bytesOfAnOperation() > 0 ? context.counter("bytes") : null;
        readingNanos = readingNanos();
        kernel.repeat(1);
    }

    /** What a reading of the clock takes: the least mean of several rounds, so that interruptions do not count. */
    private static long readingNanos() {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long startNanos = System.nanoTime();
            long endNanos = startNanos;
            for (int i = 0; i < CLOCK_READINGS; i++) {
                endNanos = System.nanoTime();
            }
            least = Math.min(least, endNanos - startNanos);
        }
        return Math.round((double) least / CLOCK_READINGS);
    }

    /** Repeats the kernel until the time of the load is over. */
    public void load(Load load) throws Exception {
        long startNanos = System.nanoTime();
        for (long nanos = startNanos; nanos - startNanos < load.durationNanos(); ) {
            long done = kernel.repeat(times);
            long endNanos = System.nanoTime();
            if (done > 0) {
                count(done, endNanos - nanos);
            }
            nanos = endNanos;
        }
    }

    private void count(long done, long nanos) {
        time.record(Math.max(0, nanos - readingNanos) / done);
        clockNanos.lazySet(clockNanos.get() + readingNanos);
        if (bytes != null) {
            bytes.lazySet(bytes.get() + done * kernel.bytesOfAnOperation());
        }
        operations.lazySet(operations.get() + done);
        context.firstOperation();
        if (nanos < kernel.batchNanos() / 2 && times <= kernel.mostTimes() / 2 && times < MOST_TIMES) {
            times *= 2;
        }
    }
}
