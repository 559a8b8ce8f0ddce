package org.jdyno.kit;

import java.util.concurrent.locks.LockSupport;

/**
 * Ends the windows of a phase, in a thread of its own. Windows end at fixed distances from the start of the phase, so
 * they do not drift. The command thread opens and closes phases.
 */
final class WindowClock {
    private final EventWriter events;
    private final long windowNanos;
    private final Thread thread = new Thread(this::run, "jdyno-windows");
    private Phase phase;
    private long nextNanos;

    WindowClock(EventWriter events, long windowNanos) {
        this.events = events;
        this.windowNanos = windowNanos;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    synchronized void open(Phase opened) {
        if (phase != null) {
            throw new RoleFailure("error", "a phase is already open");
        }
        phase = opened;
        nextNanos = opened.beginNanos() + windowNanos;
        LockSupport.unpark(thread);
    }

    /** Ends the last window and the phase. */
    synchronized Event close(String command) {
        if (phase == null) {
            throw new RoleFailure("error", command + " without an open phase");
        }
        if (phase.nanosSinceLastWindow() > 0) {
            events.write(phase.nextWindow());
        }
        Event totals = phase.totals(command);
        phase = null;
        return totals;
    }

    private void run() {
        while (true) {
            LockSupport.parkNanos(this, untilNextNanos());
            tick();
        }
    }

    private synchronized long untilNextNanos() {
        return phase == null ? Long.MAX_VALUE : Math.max(1, nextNanos - System.nanoTime());
    }

    private synchronized void tick() {
        if (phase != null && System.nanoTime() - nextNanos >= 0) {
            events.write(phase.nextWindow());
            skipPassed();
        }
    }

    /** Skips the ends of windows that passed while this process was stalled; these windows would be empty. */
    private void skipPassed() {
        long lateNanos = System.nanoTime() - nextNanos;
        nextNanos += (lateNanos / windowNanos + 1) * windowNanos;
    }
}
