package org.jdyno.chat.wire;

/**
 * One end of a connection.
 *
 * @param <P> the form of the packets it sends
 */
public interface Connection<P> {
    /**
     * Sends a packet now or later; never waits for the other side. Any thread. Does nothing if the connection is lost
     * or closed: the receiving side informs the handler of a loss.
     */
    void send(P packet);

    /** Closes the connection; its handler is not called any more. Called by the handler. */
    void close();
}
