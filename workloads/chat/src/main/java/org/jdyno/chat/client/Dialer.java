package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.chat.wire.Encoder;

/**
 * Connects users, and so decides which threads run their connections.
 *
 * @param <P> the form of the packets they send
 */
public interface Dialer<P> {
    /** Creates the requests that users keep and send repeatedly. */
    Encoder<P> encoder();

    /** The timer of a room's chats. Called once for each room. */
    Deliveries deliveries(int room);

    /** Connects a user and enters its room; returns when the server has confirmed. */
    void connect(User<P> user, InetSocketAddress server) throws IOException;
}
