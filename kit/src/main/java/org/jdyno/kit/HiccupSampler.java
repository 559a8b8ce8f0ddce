package org.jdyno.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records stalls of this process, as jHiccup does. A thread sleeps for a fixed time in a loop. A hiccup is the time by
 * which an iteration exceeds the shortest one so far. A hiccup of more than that time also counts for each iteration
 * that could have run meanwhile. So the values are the delays of something that is due at any time, and only their
 * number depends on the length of the sleep. Outside of phases the thread does not run, so that an idle process takes
 * no CPU time.
 */
final class HiccupSampler implements Runnable {
    static final String NAME = "hiccup";

    private final long sleepNanos;
    private final SingleWriterRecorder recorder =
            new SingleWriterRecorder(1, LatencyRecorder.HIGHEST_NANOS, LatencyRecorder.DIGITS);
    private final Thread thread = new Thread(this, "jdyno-hiccup");
    private volatile boolean paused = true;
    private Histogram interval;

    /** @param sleepNanos the length of a sleep */
    HiccupSampler(long sleepNanos) {
        this.sleepNanos = sleepNanos;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        long shortest = Long.MAX_VALUE;
        long before = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            if (paused) {
                LockSupport.park(this);
                before = System.nanoTime();
                continue;
            }
            try {
                TimeUnit.NANOSECONDS.sleep(sleepNanos);
            } catch (InterruptedException ended) {
                return;
            }
            long now = System.nanoTime();
            long turn = now - before;
            before = now;
            shortest = Math.min(shortest, turn);
            long hiccup = LatencyRecorder.clamp(turn - shortest);
            recorder.recordValueWithExpectedInterval(hiccup, sleepNanos);
        }
    }

    /** Pauses or resumes the sampling. */
    void setPaused(boolean value) {
        paused = value;
        LockSupport.unpark(thread);
    }

    /** The hiccups since the last call. For the window thread only. */
    Histogram drain() {
        interval = recorder.getIntervalHistogram(interval);
        return interval;
    }
}
