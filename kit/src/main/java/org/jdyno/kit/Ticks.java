package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Records ticks: the number of completed operations at the start of a measured phase, at regular intervals and at its
 * end. From them the lab computes the operations in each slice of a sliced trial.
 *
 * <p>A separate thread fills an array that is allocated before the phase. Times are those of {@link System#nanoTime}.
 * On Linux that is the machine's monotonic clock, which all processes share.
 */
final class Ticks {
    private final Meter meter;
    private final long everyNanos;
    private final long[] nanos;
    private final long[] operations;
    private final Thread thread = new Thread(this::run, "jdyno-ticks");
    private volatile boolean over;
    /** Written by the thread; by others before it starts and after it has ended. */
    private int count;

    private Ticks(Meter meter, long everyNanos, int capacity) {
        this.meter = meter;
        this.everyNanos = everyNanos;
        nanos = new long[capacity];
        operations = new long[capacity];
    }

    /**
     * Starts the thread. There is room for the ticks of a phase twice as long as requested; after that only the last
     * tick is recorded.
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
            // After the process was stopped, the next tick is due at once, and missed ones are skipped.
            nextNanos = Math.max(nextNanos + everyNanos, System.nanoTime());
        }
    }

    private void note() {
        nanos[count] = System.nanoTime();
        operations[count] = meter.operations();
        count++;
    }

    /** Waits until the given time; false if the phase ends before. */
    private boolean awaited(long untilNanos) {
        while (!over && System.nanoTime() - untilNanos < 0) {
            LockSupport.parkNanos(this, untilNanos - System.nanoTime());
        }
        return !over;
    }

    /** Takes the last tick and adds all to the answer. */
    Event addTo(Event done) throws InterruptedException {
        over = true;
        LockSupport.unpark(thread);
        thread.join();
        note();
        return done.with("tickNanos", joined(nanos)).with("tickOperations", joined(operations));
    }

    /** The values as text: the first one, then the differences, separated by blanks. */
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
