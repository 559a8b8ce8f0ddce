package org.jdyno.chat.wire;

/**
 * Makes the packets a connection can send, in the form it sends them: objects or bytes.
 *
 * <p>A packet from an encoder given to a {@link Handler} may be sent to any number of connections, but only until the
 * next one is made.
 *
 * @param <P> that form
 */
public interface Encoder<P> {
    /** A request. It may be kept and sent any number of times, by one thread at a time. */
    P request(Message request);

    /** The same body as was requested, as an indication to others. */
    P indication(Packet request);

    /** The confirm of a request, with a number where its body has one. */
    P confirm(Packet request, int number);

    /** The confirm of a chat: the same body without its text. */
    P chatConfirm(Packet chat);
}
