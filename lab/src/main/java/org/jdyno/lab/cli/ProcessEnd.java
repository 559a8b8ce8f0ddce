package org.jdyno.lab.cli;

import java.util.function.IntSupplier;

/**
 * Ends this process with a status of jdyno's own, whatever is thrown and on whichever thread: a JVM that is left to
 * itself ends with 1, which means a regression.
 */
final class ProcessEnd {
    /**
     * What the process ends with instead of {@link ExitCode#FAILED}. The launcher names another status and turns it
     * back, because 1 is also the status of a JVM that could not start.
     */
    private static final String FAILED_PROPERTY = "jdyno.failed";

    /** The launcher's process; this one ends when it is killed, as if they were one. */
    private static final String LAUNCHER_PROPERTY = "jdyno.launcher";

    private ProcessEnd() {}

    /** Runs a command and ends the process with its status, or with {@link ExitCode#TROUBLE} when any thread throws. */
    static void with(IntSupplier command) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> inTrouble(thrown));
        try {
            followLauncher();
            int status = command.getAsInt();
            exit(status == ExitCode.FAILED ? Integer.getInteger(FAILED_PROPERTY, ExitCode.FAILED) : status);
        } catch (Throwable thrown) {
            inTrouble(thrown);
        }
    }

    private static void followLauncher() {
        Long launcher = Long.getLong(LAUNCHER_PROPERTY);
        if (launcher != null) {
            ProcessHandle.of(launcher).ifPresent(process -> process.onExit().thenRun(() -> exit(ExitCode.INTERRUPTED)));
        }
    }

    private static void inTrouble(Throwable thrown) {
        try {
            System.err.println("jdyno: unexpected trouble: " + thrown);
            thrown.printStackTrace();
        } catch (Throwable outOfMemoryAgain) {
            // The status has to say it alone.
        } finally {
            exit(ExitCode.TROUBLE);
        }
    }

    private static void exit(int status) {
        try {
            Runtime.getRuntime().exit(status);
        } finally {
            // Only if there was no memory left to exit in good order.
            Runtime.getRuntime().halt(status);
        }
    }
}
