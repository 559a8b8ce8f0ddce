package org.jdyno.chat.wire;

import java.io.IOException;

/**
 * Handles the packets of one connection.
 *
 * @param <P> the form of the packets its connection sends
 */
public interface Handler<P> {
    /**
     * A packet has arrived. Packets of one connection arrive one after the other, in order.
     *
     * @throws IOException if the packet is not valid now; the connection is then lost
     */
    void received(Packet packet, Encoder<P> encoder) throws IOException;

    /**
     * The connection has ended without {@link Connection#close}. Called at most once, last.
     *
     * @param cause what went wrong; {@code null} if the other side has closed
     */
    void lost(IOException cause);
}
