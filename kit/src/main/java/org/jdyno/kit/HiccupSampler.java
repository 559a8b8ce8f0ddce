package org.jdyno.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jdyno.kit.agent.HiccupTurns;

/** Records stalls of this process. Outside of phases its thread does not run: an idle process takes no CPU time. */
final class HiccupSampler implements Hiccups, Runnable {
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
        HiccupTurns turns = new HiccupTurns(sleepNanos, recorder::recordValue);
        while (!Thread.currentThread().isInterrupted()) {
            if (paused) {
                LockSupport.park(this);
                turns.begin();
                continue;
            }
            try {
                TimeUnit.NANOSECONDS.sleep(sleepNanos);
            } catch (InterruptedException ended) {
                return;
            }
            turns.end();
        }
    }

    @Override
    public void setPaused(boolean value) {
        paused = value;
        LockSupport.unpark(thread);
    }

    @Override
    public Histogram drain() {
        interval = recorder.getIntervalHistogram(interval);
        return interval;
    }
}
