package org.jdyno.queue;

import java.io.Closeable;

/**
 * A queue between two threads. Each thread has one message that it reuses.
 *
 * <p>A process loads one implementation only, so that the compiler can call the two methods directly.
 */
interface MessageQueue extends Closeable {
    /**
     * Copies the producer's message into the queue. False if there is no room; then the same message must be offered
     * again. Called by the producer's thread.
     */
    boolean offer();

    /**
     * Copies the next message into the consumer's. False if none is found, although the next call may find one. Called
     * by the consumer's thread.
     */
    boolean poll();

    /** Frees what has been read. Called at intervals while messages flow, by neither of the two threads. */
    default void tidy() {}
}
