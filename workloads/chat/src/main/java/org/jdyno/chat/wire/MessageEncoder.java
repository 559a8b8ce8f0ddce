package org.jdyno.chat.wire;

/** Keeps packets as objects: every connection's sender encodes them itself. Stateless. */
final class MessageEncoder implements Encoder<Message> {
    static final MessageEncoder INSTANCE = new MessageEncoder();

    private MessageEncoder() {}

    @Override
    public Message request(Message request) {
        return request;
    }

    @Override
    public Message indication(Packet request) {
        return ((Message) request).indication();
    }

    @Override
    public Message confirm(Packet request, int number) {
        return ((Message) request).confirm(number);
    }

    @Override
    public Message chatConfirm(Packet chat) {
        return ((Message) chat).chatConfirm();
    }
}
