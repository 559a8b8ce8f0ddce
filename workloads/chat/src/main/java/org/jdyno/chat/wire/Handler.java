package org.jdyno.chat.wire;

import java.io.IOException;

/**
 * Does what the packets of one connection ask.
 *
 * @param <P> the form of the packets its connection sends
 */
public interface Handler<P> {
    /**
     * A packet has arrived. Packets of one connection come one after the other, in order.
     *
     * @throws IOException when the packet is not one to come now; the connection is lost with it
     */
    void received(Packet packet, Encoder<P> encoder) throws IOException;

    /**
     * The connection has ended without {@link Connection#close}. Called at most once, last.
     *
     * @param cause what was wrong; {@code null} when the other side has closed
     */
    void lost(IOException cause);
}
