package org.jdyno.chat.wire;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A packet in the buffer in which it was received. It has the positions of the packet's parts. One view serves all
 * packets of a selector loop and allocates nothing. For one thread.
 */
final class PacketView implements Packet {
    private static final int HEADER_BYTES = 6;

    ByteBuffer bytes;
    int bodyAt;
    int end;
    int userAt;
    int userLength;
    int textAt;
    int textLength;
    private int id;
    private int kind;
    private int number;

    /**
     * Reads the next packet of a buffer.
     *
     * @param received what was received; if there is a complete packet, its position moves behind it
     * @return whether there was a complete packet
     */
    boolean next(ByteBuffer received) throws ProtocolException {
        int start = received.position();
        if (received.remaining() < HEADER_BYTES) {
            return false;
        }
        bytes = received;
        id = received.getShort(start) & 0xFFFF;
        kind = received.getInt(start + 2);
        number = 0;
        userLength = 0;
        textLength = 0;
        bodyAt = start + HEADER_BYTES;
        end = endOfBody(Wire.bodyOf(id, kind), received.limit());
        if (end < 0) {
            return false;
        }
        received.position(end);
        return true;
    }

    /** Finds the parts of the body; -1 if it is not complete. */
    private int endOfBody(int body, int limit) throws ProtocolException {
        switch (body) {
            case Wire.BODY_VERSION:
                return textAt(bodyAt, "a version", Wire.MAX_NAME_BYTES, limit);
            case Wire.BODY_NUMBER:
                return numberAt(bodyAt, limit);
            case Wire.BODY_USER:
                return userAt(numberAt(bodyAt, limit), limit);
            case Wire.BODY_SPEECH:
                int afterUser = userAt(numberAt(bodyAt + 1, limit), limit);
                return textAt(afterUser, "a text", Wire.MAX_TEXT_BYTES, limit);
            default:
                return bodyAt;
        }
    }

    private int numberAt(int at, int limit) {
        if (at + 4 > limit) {
            return -1;
        }
        number = bytes.getInt(at);
        return at + 4;
    }

    private int userAt(int at, int limit) throws ProtocolException {
        if (at < 0 || at + 2 > limit) {
            return -1;
        }
        userAt = at + 2;
        userLength = bytes.getShort(at) & 0xFFFF;
        Wire.requireLength("a name", userLength, Wire.MAX_NAME_BYTES);
        return userAt + userLength > limit ? -1 : userAt + userLength;
    }

    private int textAt(int at, String what, int maxBytes, int limit) throws ProtocolException {
        if (at < 0 || at + 2 > limit) {
            return -1;
        }
        textAt = at + 2;
        textLength = bytes.getShort(at) & 0xFFFF;
        Wire.requireLength(what, textLength, maxBytes);
        return textAt + textLength > limit ? -1 : textAt + textLength;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public int kind() {
        return kind;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public String user() {
        byte[] name = new byte[userLength];
        for (int i = 0; i < userLength; i++) {
            name[i] = bytes.get(userAt + i);
        }
        return new String(name, StandardCharsets.UTF_8);
    }

    @Override
    public boolean userIs(Text name) {
        return userLength == name.bytes.length && startsWith(userAt, name.bytes);
    }

    @Override
    public int userNumber(Text prefix) {
        if (userLength < prefix.bytes.length || !startsWith(userAt, prefix.bytes)) {
            return -1;
        }
        int value = 0;
        for (int i = userAt + prefix.bytes.length; i < userAt + userLength && value >= 0; i++) {
            value = Wire.withDigit(value, bytes.get(i));
        }
        return value;
    }

    @Override
    public boolean textIs(Text text) {
        return textLength == text.bytes.length && startsWith(textAt, text.bytes);
    }

    private boolean startsWith(int at, byte[] expected) {
        for (int i = 0; i < expected.length; i++) {
            if (bytes.get(at + i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long digest() {
        return Digest.of(bytes, userAt, userLength, textAt, textLength, number);
    }
}
