package org.jdyno.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of a role: its last event, written once, and its exit status. Any thread.
 *
 * <p>All methods end the process by {@link Runtime#halt}, never by {@link System#exit}: the shutdown hooks of a library
 * must not delay or change the end of a trial.
 */
final class Ending {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int ABANDONED = 3;
    private static final int UNDECIDED = -1;

    private final EventWriter events;
    private final LimitCounters limits = new LimitCounters();
    private final AtomicInteger status = new AtomicInteger(UNDECIDED);
    private final Queue<Runnable> actions = new ArrayDeque<Runnable>();
    /** The failure event for an exhausted heap, encoded in advance because it cannot be built then. */
    private final byte[] outOfMemory = new Event("failed")
            .with("cause", "out-of-memory")
            .with("message", "no memory is left to report more")
            .with(
                    "counters",
                    Collections.singletonMap(
                            "heapMaxBytes", Runtime.getRuntime().maxMemory()))
            .line();

    Ending(EventWriter events) {
        this.events = events;
        events.whenLabIsGone(this::abandoned);
        // Loads the classes that halting needs. With a full heap they could not be loaded, and the process would hang.
        Runtime.getRuntime().removeShutdownHook(new Thread());
        preload();
    }

    /** Loads the classes that the last event needs, while file descriptors are available. */
    private static void preload() {
        try (LimitCounters limits = new LimitCounters()) {
            failedEvent(new IllegalStateException("not thrown"), limits);
        } catch (IOException notClosed) {
            throw new UncheckedIOException("cannot read this process's own state: " + notClosed, notClosed);
        }
    }

    /** Adds an action to run when the process ends, unless it is killed. */
    void addAction(Runnable action) {
        synchronized (actions) {
            actions.add(action);
        }
    }

    /** Answers {@code stop} and ends the process. */
    void done(Event answer) {
        decide(DONE);
        runActions();
        events.write(answer);
        Runtime.getRuntime().halt(DONE);
    }

    /** Reports the failure and ends the process. */
    void failed(Throwable thrown) {
        decide(FAILED);
        try {
            byte[] event = encoded(thrown);
            runActions();
            events.write(event);
            thrown.printStackTrace();
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /**
     * Ends the process because the lab is gone. The lab may close the connection as soon as it has read the last event;
     * the status is then that of the event.
     */
    void abandoned() {
        status.compareAndSet(UNDECIDED, ABANDONED);
        runActions();
        Runtime.getRuntime().halt(status.get());
    }

    /**
     * Runs each action once, and returns when all have run. Must be called before the last event is written, because
     * the lab may end the process as soon as it has read that event.
     */
    private void runActions() {
        synchronized (actions) {
            for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
                try {
                    action.run();
                } catch (Throwable failed) {
                    failed.printStackTrace();
                }
            }
        }
    }

    /** Returns to the first caller only. Other threads wait here for the end of the process. */
    private void decide(int decided) {
        while (!status.compareAndSet(UNDECIDED, decided)) {
            LockSupport.park(this);
        }
    }

    private byte[] encoded(Throwable thrown) {
        try {
            return failedEvent(thrown, limits);
        } catch (OutOfMemoryError full) {
            return outOfMemory;
        }
    }

    private static byte[] failedEvent(Throwable thrown, LimitCounters limits) {
        String message = thrown.getMessage();
        return new Event("failed")
                .with("cause", FailureCause.of(thrown))
                .with("message", message == null ? thrown : message)
                .with("counters", limits.read())
                .line();
    }
}
