package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.chat.wire.Encoder;

/**
 * Connects users, and thereby decides who runs their connections.
 *
 * @param <P> the form of the packets they send
 */
public interface Dialer<P> {
    /** Makes the requests that users keep and send again and again. */
    Encoder<P> encoder();

    /** Times the chats of a room. Called once for each. */
    Deliveries deliveries(int room);

    /** Connects a user and takes it into its room; returns when the server has confirmed that. */
    void connect(User<P> user, InetSocketAddress server) throws IOException;
}
