package org.jdyno.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jdyno.kit.agent.HiccupTurns;

/** Records stalls of this process. Outside of phases its thread does not run: an idle process takes no CPU time. */
final class HiccupSampler implements Hiccups, Runnable {
    private final long sleepNanos;
    private final LatencyRecorder recorder = LatencyRecorder.shared();
    private final DurationHistogram interval = new DurationHistogram();
    private final Thread thread = new Thread(this, "jdyno-hiccup");
    private volatile boolean paused = true;

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
        HiccupTurns turns = new HiccupTurns(sleepNanos, recorder::record);
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
    public DurationHistogram drain() {
        interval.clear();
        recorder.drainTo(interval);
        return interval;
    }

    /** The interval at which hiccups are sampled: with {@value #PARAMETER}={@value #FINE}, ten times as often. */
    static final class Telemetry {
        static final String PARAMETER = "telemetry";
        static final String FINE = "fine";

        private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
        private static final long FINE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        private Telemetry() {}

        static long hiccupNanos(Parameters parameters) {
            String word = parameters.text(PARAMETER, null);
            if (word != null && !word.equals(FINE)) {
                throw new RoleFailure(
                        "bad-parameter", "parameter " + PARAMETER + " must be " + FINE + ", not \"" + word + "\"");
            }
            return word == null ? COARSE_NANOS : FINE_NANOS;
        }
    }
}
