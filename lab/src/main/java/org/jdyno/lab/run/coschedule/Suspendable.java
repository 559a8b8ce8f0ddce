package org.jdyno.lab.run.coschedule;

import java.util.Map;

/** The processes of a trial, as far as they are stopped and let go on. */
public interface Suspendable {
    /** Stops all of them where they are. */
    void halt();

    /** Waits until all that were told to stop have done so, or ended. */
    void awaitHalted() throws InterruptedException;

    /** Lets all of them go on. */
    void resume();

    /**
     * CPU time of each process since it was first asked, by name; without those that have ended. Exact while they are
     * stopped.
     */
    Map<String, Long> cpuNanos();
}
