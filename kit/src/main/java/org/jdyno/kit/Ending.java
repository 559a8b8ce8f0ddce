package org.jdyno.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * How a role ends: what it says last, which it says once, and its exit status. Any thread.
 *
 * <p>Everything here halts. It never calls {@link System#exit}: no shutdown hook of a library may hold up or change the
 * end of a trial.
 */
final class Ending {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int ABANDONED = 3;
    private static final int UNDECIDED = -1;

    private final EventWriter events;
    private final LimitCounters limits = new LimitCounters();
    private final AtomicInteger status = new AtomicInteger(UNDECIDED);
    private final Queue<Runnable> lastActs = new ArrayDeque<Runnable>();
    /** Made while there is memory: a role whose heap is full must still be able to say so. */
    private final byte[] outOfMemory = new Event("failed")
            .with("cause", "out-of-memory")
            .with("message", "no memory was left to say more")
            .with(
                    "counters",
                    Collections.singletonMap(
                            "heapMaxBytes", Runtime.getRuntime().maxMemory()))
            .line()
            .getBytes(StandardCharsets.UTF_8);

    Ending(EventWriter events) {
        this.events = events;
        // Loads what halting needs, while there is memory to load it: without it a full heap keeps a process from
        // ending.
        Runtime.getRuntime().removeShutdownHook(new Thread());
        rehearse();
    }

    /** Loads what the last words need, while there are descriptors to load it with. */
    private static void rehearse() {
        try (LimitCounters limits = new LimitCounters()) {
            lastWords(new IllegalStateException("a rehearsal"), limits);
        } catch (IOException notClosed) {
            throw new UncheckedIOException("cannot read this process's own state: " + notClosed, notClosed);
        }
    }

    /** Has something done when the process ends, however it does unless it is killed. */
    void lastly(Runnable act) {
        synchronized (lastActs) {
            lastActs.add(act);
        }
    }

    /** Answers {@code stop} and ends the process. */
    void done(Event answer) {
        decide(DONE);
        actLastly();
        events.write(answer);
        Runtime.getRuntime().halt(DONE);
    }

    /** Says what went wrong and ends the process. */
    void failed(Throwable thrown) {
        decide(FAILED);
        try {
            byte[] words = wordsFor(thrown);
            actLastly();
            events.write(words);
            thrown.printStackTrace();
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /**
     * Ends the process because its lab is gone. A lab that has read the last event may leave before the process has
     * ended; the status is then that of the event.
     */
    void abandoned() {
        status.compareAndSet(UNDECIDED, ABANDONED);
        actLastly();
        Runtime.getRuntime().halt(status.get());
    }

    /**
     * Does what is to be done last, each act once, and returns when all are done: a lab may be gone as soon as it has
     * read the last event, and the process with it.
     */
    private void actLastly() {
        synchronized (lastActs) {
            for (Runnable act = lastActs.poll(); act != null; act = lastActs.poll()) {
                try {
                    act.run();
                } catch (Throwable notDone) {
                    notDone.printStackTrace();
                }
            }
        }
    }

    /** Returns to the first caller only; the others wait here for the end, which is near. */
    private void decide(int decided) {
        while (!status.compareAndSet(UNDECIDED, decided)) {
            LockSupport.park(this);
        }
    }

    private byte[] wordsFor(Throwable thrown) {
        try {
            return lastWords(thrown, limits);
        } catch (OutOfMemoryError full) {
            return outOfMemory;
        }
    }

    private static byte[] lastWords(Throwable thrown, LimitCounters limits) {
        String message = thrown.getMessage();
        return new Event("failed")
                .with("cause", FailureCause.of(thrown))
                .with("message", message == null ? thrown : message)
                .with("counters", limits.read())
                .line()
                .getBytes(StandardCharsets.UTF_8);
    }
}
