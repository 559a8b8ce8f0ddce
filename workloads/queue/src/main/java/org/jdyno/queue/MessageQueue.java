package org.jdyno.queue;

import java.io.Closeable;

/**
 * A queue between two threads, each of which has one message that it uses again and again.
 *
 * <p>A process has one implementation of this, so that the two calls of every message are direct ones to the compiler.
 */
interface MessageQueue extends Closeable {
    /**
     * Puts a copy of the producer's message; false when there is no room, and then the same message is to be offered
     * again. Called by the producer's thread.
     */
    boolean offer();

    /**
     * Takes the next message into the consumer's; false when none is found, which the next look may. Called by the
     * consumer's thread.
     */
    boolean poll();

    /** Gives back what has been read. Called now and then while messages flow, by neither of the two threads. */
    default void tidy() {}
}
