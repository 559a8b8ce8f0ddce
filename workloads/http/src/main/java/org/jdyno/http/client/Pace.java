package org.jdyno.http.client;

import org.jdyno.kit.Load;

/** Decides when the users of a loop begin requests, and times them. For the thread of the loop. */
interface Pace {
    /**
     * Begins a phase.
     *
     * @param over to be called once, when the time is over and every request that was begun has ended
     */
    void begin(Load load, Runnable over);

    /** A user has its answer. */
    void answered(HttpUser user);

    /** A request has failed without an answer. */
    void lost(HttpUser user);

    /** Records the times of a request with the right answer. */
    void record(long dueNanos, long begunNanos, long receivedNanos);
}
