package org.jdyno.chat.wire;

import java.net.ProtocolException;

/**
 * The packet format. A packet is big-endian: 16 bits of packet id, 32 bits of kind, then a body that depends on both.
 * Text is a 16-bit number of bytes and the bytes, as {@link java.io.DataOutput#writeUTF} writes it.
 */
public final class Wire {
    public static final int ACCESS = 1;
    public static final int ENTER_ROOM = 2;
    public static final int CHAT = 3;
    public static final int EXIT_ROOM = 4;
    public static final int ROOM_LIST = 5;

    public static final int REQUEST = 1;
    public static final int INDICATION = 2;
    public static final int CONFIRM = 4;

    /** Maximum length of the name of a user and of a version, in bytes. */
    public static final int MAX_NAME_BYTES = 100;

    /** Maximum length of the text of a chat, in bytes. */
    public static final int MAX_TEXT_BYTES = 200;

    /** Maximum length of a packet: header, flag, room, and two texts with their lengths. */
    public static final int MAX_PACKET_BYTES = 6 + 1 + 4 + 2 + MAX_NAME_BYTES + 2 + MAX_TEXT_BYTES;

    /** Nothing follows the header. */
    static final int BODY_EMPTY = 0;

    /** One text: the version. */
    static final int BODY_VERSION = 1;

    /** One number: a room, or the number of rooms. */
    static final int BODY_NUMBER = 2;

    /** A room and the name of a user. */
    static final int BODY_USER = 3;

    /** A zero byte, a room, the name of a user, a text. */
    static final int BODY_SPEECH = 4;

    private Wire() {}

    /** The body of a packet; fails if there is no such packet. */
    static int bodyOf(int id, int kind) throws ProtocolException {
        boolean confirm = kind == CONFIRM;
        boolean indication = kind == INDICATION && (id == CHAT || id == EXIT_ROOM);
        if (kind == REQUEST || confirm || indication) {
            switch (id) {
                case ACCESS:
                    return confirm ? BODY_EMPTY : BODY_VERSION;
                case ENTER_ROOM:
                case EXIT_ROOM:
                    return confirm ? BODY_NUMBER : BODY_USER;
                case CHAT:
                    return BODY_SPEECH;
                case ROOM_LIST:
                    return confirm ? BODY_NUMBER : BODY_EMPTY;
                default:
                    break;
            }
        }
        throw new ProtocolException("there is no packet with id " + id + " and kind " + kind);
    }

    static void requireLength(String what, int bytes, int max) throws ProtocolException {
        if (bytes > max) {
            throw new ProtocolException(what + " of " + bytes + " bytes is longer than " + max);
        }
    }

    /** The number with one more decimal digit, or -1 if the character is not a digit or the number is too large. */
    static int withDigit(int value, int character) {
        boolean digit = character >= '0' && character <= '9';
        return digit && value < 100_000_000 ? value * 10 + character - '0' : -1;
    }
}
