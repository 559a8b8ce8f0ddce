package org.jdyno.lab.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl-C into an interrupt of the thread that runs the trials, and delays the exit until that has cleaned up. */
final class Interruption implements AutoCloseable {
    /** More than it takes to kill the processes of a trial. If it takes longer, the watchdog kills them afterwards. */
    private static final long PATIENCE_SECONDS = 5;

    private final Thread running = Thread.currentThread();
    private final Runnable late;
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "jdyno-ctrl-c");

    private Interruption(Runnable late) {
        this.late = late;
    }

    /** @param late what to do before the JVM ends although the thread has not cleaned up */
    static Interruption ofThisThread(Runnable late) {
        Interruption interruption = new Interruption(late);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void stop() {
        running.interrupt();
        try {
            if (!cleanedUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                late.run();
            }
        } catch (InterruptedException again) {
            Thread.currentThread().interrupt();
        }
    }

    /** The trials are over: Ctrl-C may end the JVM at once. */
    void over() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Ctrl-C came first; close() releases the hook.
            return;
        }
    }

    @Override
    public void close() {
        cleanedUp.countDown();
    }
}
