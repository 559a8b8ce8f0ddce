package org.jdyno.lab.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into an interrupt of the thread that runs the trials, and holds the JVM until it has put things in
 * order.
 */
final class Interruption implements AutoCloseable {
    /** Killing the processes of a trial takes well below a second. */
    private static final long PATIENCE_SECONDS = 15;

    private final Thread running = Thread.currentThread();
    private final CountDownLatch orderly = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "jdyno-ctrl-c");

    private Interruption() {}

    static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void stop() {
        running.interrupt();
        try {
            orderly.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /** The trials are over and need no protection any more. */
    void over() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Ctrl-C came just now; the hook is released by close().
            return;
        }
    }

    @Override
    public void close() {
        orderly.countDown();
    }
}
