package org.jdyno.chat.wire;

/**
 * One end of a connection.
 *
 * @param <P> the form of the packets it sends
 */
public interface Connection<P> {
    /**
     * Sends a packet, later if it must; never waits for the other side. Any thread. On a connection that is lost or
     * closed this does nothing: its handler learns of a loss from the receiving side.
     */
    void send(P packet);

    /** Ends the connection; its handler is called no more. Called by the handler. */
    void close();
}
