package org.jdyno.host;

import java.util.OptionalLong;

/** What /proc shows of processes of this machine that are suspended from time to time. For one thread. */
public interface ProcessUse {
    /** Waits until they are suspended or have ended; for at most a second, in case somebody else resumes them. */
    void awaitSuspended() throws InterruptedException;

    /**
     * The CPU time, user and system, of all threads since the first call: to the nanosecond, unless threads have ended,
     * whose time is known only in steps of 10 ms. Empty if nothing runs, and on systems without /proc.
     */
    OptionalLong cpuNanos();
}
