package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * How many operations had been completed by when, at the beginning of a measured phase, every so often within it, and
 * at its end: for a lab that stops the process between whiles, and wants to know what was done in between.
 *
 * <p>A thread of its own fills an array that was made before the phase began. Times are of {@link System#nanoTime},
 * which on Linux is the machine's monotonic clock, the same for all its processes.
 */
final class Ticks {
    private final Meter meter;
    private final long everyNanos;
    private final long[] nanos;
    private final long[] operations;
    private final Thread thread = new Thread(this::run, "jdyno-ticks");
    private volatile boolean over;
    /** Written by the thread; by others before it begins and when it has ended. */
    private int count;

    private Ticks(Meter meter, long everyNanos, int most) {
        this.meter = meter;
        this.everyNanos = everyNanos;
        nanos = new long[most];
        operations = new long[most];
    }

    /**
     * Begins to keep them. A phase that lasts twice as long as asked runs out of room for more, which are then left
     * out but for the last.
     */
    static Ticks begin(Meter meter, Load load, double everyMillis) {
        long everyNanos = (long) (everyMillis * 1e6);
        Ticks ticks = new Ticks(meter, everyNanos, (int) (2 * load.durationNanos() / everyNanos) + 3);
        ticks.note();
        ticks.thread.setDaemon(true);
        ticks.thread.start();
        return ticks;
    }

    private void run() {
        long nextNanos = System.nanoTime() + everyNanos;
        while (awaited(nextNanos) && count < nanos.length - 1) {
            note();
            // After a stop the next one is due at once, and those that were missed are not made up for.
            nextNanos = Math.max(nextNanos + everyNanos, System.nanoTime());
        }
    }

    private void note() {
        nanos[count] = System.nanoTime();
        operations[count] = meter.operations();
        count++;
    }

    /** Waits until some time; false when all is over before. */
    private boolean awaited(long untilNanos) {
        while (!over && System.nanoTime() - untilNanos < 0) {
            LockSupport.parkNanos(this, untilNanos - System.nanoTime());
        }
        return !over;
    }

    /** Ends them with a last one, and adds them to the answer. */
    Event addTo(Event done) throws InterruptedException {
        over = true;
        LockSupport.unpark(thread);
        thread.join();
        note();
        return done.with("tickNanos", joined(nanos)).with("tickOperations", joined(operations));
    }

    /** The first as it is, the others as what they are more than the one before. */
    private String joined(long[] values) {
        StringBuilder text = new StringBuilder();
        long before = 0;
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(values[i] - before);
            before = values[i];
        }
        return text.toString();
    }
}
