package org.jdyno.run.coschedule;

import java.util.Map;

/** The processes of a trial, which can be suspended and resumed. */
public interface Suspendable {
    /** Suspends all processes. */
    void suspend();

    /** Waits until all of them are suspended or have ended. */
    void awaitSuspended() throws InterruptedException;

    /** Resumes all processes. */
    void resume();

    /**
     * The CPU time of each process since the first call, by name; without processes that have ended. It is exact while
     * the processes are suspended.
     */
    Map<String, Long> cpuNanos();
}
