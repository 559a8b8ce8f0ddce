package org.jdyno.lab.run.coschedule;

import java.util.Map;

/** The processes of a trial, which can be stopped and resumed. */
public interface Suspendable {
    /** Stops all processes. */
    void halt();

    /** Waits until all of them have stopped or ended. */
    void awaitHalted() throws InterruptedException;

    /** Resumes all processes. */
    void resume();

    /**
     * The CPU time of each process since the first call, by name; without processes that have ended. It is exact while
     * the processes are stopped.
     */
    Map<String, Long> cpuNanos();
}
