package org.jdyno.lab.cli;

import java.util.function.IntSupplier;

/**
 * Ends this process with an exit status of jdyno, whatever any thread throws. A JVM would end with 1 by itself, which
 * means a regression.
 */
final class ProcessEnd {
    /**
     * The status to end with in place of {@link ExitCode#FAILED}. The launcher sets another one and maps it back,
     * because a JVM that cannot start also ends with 1.
     */
    private static final String FAILED_PROPERTY = "jdyno.failed";

    /** The process of the launcher. When it ends, so does this one. */
    private static final String LAUNCHER_PROPERTY = "jdyno.launcher";

    private ProcessEnd() {}

    /** Runs a command and ends the process with its status, or with {@link ExitCode#ERROR} if any thread throws. */
    static void with(IntSupplier command) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> failed(thrown));
        try {
            followLauncher();
            int status = command.getAsInt();
            exit(status == ExitCode.FAILED ? Integer.getInteger(FAILED_PROPERTY, ExitCode.FAILED) : status);
        } catch (Throwable thrown) {
            failed(thrown);
        }
    }

    private static void followLauncher() {
        Long launcher = Long.getLong(LAUNCHER_PROPERTY);
        if (launcher != null) {
            ProcessHandle.current()
                    .parent()
                    .filter(parent -> parent.pid() == launcher)
                    .ifPresentOrElse(
                            parent -> parent.onExit().thenRun(() -> exit(ExitCode.INTERRUPTED)),
                            // It has been killed already.
                            () -> exit(ExitCode.INTERRUPTED));
        }
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
