package org.jdyno.chat.wire;

/** A received packet. Valid until the handler returns. */
public interface Packet {
    /** The packet id, such as {@link Wire#CHAT}. */
    int id();

    /** The kind, such as {@link Wire#REQUEST}. */
    int kind();

    /** The room or, in the confirmation of a room list, the number of rooms; 0 in other packets. */
    int number();

    /** The name of the user; empty in packets without one. */
    String user();

    /** Whether the packet names this user. Allocates nothing. */
    boolean userIs(Text name);

    /** The number after a prefix in the user's name, or -1 if the name has another form. Allocates nothing. */
    int userNumber(Text prefix);

    /** Whether the packet carries exactly this text. Allocates nothing. */
    boolean textIs(Text text);

    /** The digest of a chat: see {@link Digest}. */
    long digest();

    /** The header as text, for error messages. */
    static String describe(Packet packet) {
        return "packet id " + packet.id() + " kind " + packet.kind();
    }
}
