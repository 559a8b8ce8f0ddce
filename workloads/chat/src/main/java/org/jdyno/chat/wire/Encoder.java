package org.jdyno.chat.wire;

/**
 * Creates the packets a connection can send, as objects or bytes.
 *
 * <p>A packet from an encoder passed to a {@link Handler} may be sent to any number of connections, but only until the
 * next one is created.
 *
 * @param <P> that form
 */
public interface Encoder<P> {
    /** A request. It may be kept and sent any number of times, by one thread at a time. */
    P request(Message request);

    /** The body of a request, as an indication to others. */
    P indication(Packet request);

    /** The confirmation of a request, with a number if its body has one. */
    P confirm(Packet request, int number);

    /** The confirmation of a chat: the same body without its text. */
    P chatConfirm(Packet chat);
}
