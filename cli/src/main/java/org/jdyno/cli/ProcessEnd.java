package org.jdyno.cli;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/**
 * Ends this process with an exit status of jdyno, whatever any thread throws. A JVM would end with 1 by itself, which
 * means a regression.
 */
final class ProcessEnd {
    private ProcessEnd() {}

    /** Runs a command and ends the process with its status, or with {@link ExitCode#ERROR} if any thread throws. */
    static void with(IntSupplier command) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> failed(thrown));
        try {
            int status = command.getAsInt();
            if (status == ExitCode.INTERRUPTED && isEnding()) {
                // A signal ends the process, with a status of its own: 143 for SIGTERM.
                new CountDownLatch(1).await();
            }
            exit(status);
        } catch (Throwable thrown) {
            failed(thrown);
        }
    }

    /** Whether the JVM runs its shutdown hooks, after which no other can be added. */
    private static boolean isEnding() {
        Thread none = new Thread();
        try {
            Runtime.getRuntime().addShutdownHook(none);
        } catch (IllegalStateException ending) {
            return true;
        }
        return !Runtime.getRuntime().removeShutdownHook(none);
    }

    private static void failed(Throwable thrown) {
        try {
            // No concatenation: to link one takes memory and classes, which may be what is missing.
            System.err.print("jdyno: unexpected error: ");
            thrown.printStackTrace();
        } catch (Throwable again) {
            System.err.println(again.getClass());
        } finally {
            exit(ExitCode.ERROR);
        }
    }

    private static void exit(int status) {
        try {
            Runtime.getRuntime().exit(status);
        } finally {
            // Reached only without enough memory for an orderly exit.
            Runtime.getRuntime().halt(status);
        }
    }
}
