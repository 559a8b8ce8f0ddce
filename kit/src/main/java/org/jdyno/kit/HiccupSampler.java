package org.jdyno.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records how long this process was stalled, as jHiccup does: a thread asks to sleep 1 ms again and again; what a turn
 * took longer than the shortest turn ever seen is a hiccup, and a long one stands for all the turns it swallowed.
 */
final class HiccupSampler implements Runnable {
    static final String NAME = "hiccup";
    private static final long RESOLUTION_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SingleWriterRecorder recorder =
            new SingleWriterRecorder(1, LatencyRecorder.HIGHEST_NANOS, LatencyRecorder.DIGITS);
    private final Thread thread = new Thread(this, "jdyno-hiccup");
    private volatile boolean resting;
    private Histogram interval;

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        long shortest = Long.MAX_VALUE;
        long before = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            if (resting) {
                LockSupport.park(this);
                before = System.nanoTime();
                continue;
            }
            try {
                TimeUnit.NANOSECONDS.sleep(RESOLUTION_NANOS);
            } catch (InterruptedException ended) {
                return;
            }
            long now = System.nanoTime();
            long turn = now - before;
            before = now;
            shortest = Math.min(shortest, turn);
            long hiccup = LatencyRecorder.clamp(turn - shortest);
            recorder.recordValueWithExpectedInterval(hiccup, RESOLUTION_NANOS);
        }
    }

    /** Has it do nothing, or go on. */
    void rest(boolean wanted) {
        resting = wanted;
        LockSupport.unpark(thread);
    }

    /** What was recorded since the last call. Called by the window thread only. */
    Histogram drain() {
        interval = recorder.getIntervalHistogram(interval);
        return interval;
    }
}
