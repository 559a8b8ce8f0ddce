package org.jdyno.chat.wire;

/** A packet that was received. Valid until the handler it was given to returns. */
public interface Packet {
    /** The packet id, such as {@link Wire#CHAT}. */
    int id();

    /** The kind, such as {@link Wire#REQUEST}. */
    int kind();

    /** The room, or for the confirm of a room list how many there are; 0 in packets without. */
    int number();

    /** The name of the user; empty in packets without. */
    String user();

    /** Whether the packet names this user. Allocates nothing. */
    boolean userIs(Text name);

    /** The number that follows a prefix in the user's name, or -1 when the name is no such thing. Allocates nothing. */
    int userNumber(Text prefix);

    /** Whether the packet carries exactly this text. Allocates nothing. */
    boolean textIs(Text text);

    /** The digest of a chat: see {@link Digest}. */
    long digest();

    /** The header in words, for messages about packets nobody expected. */
    static String describe(Packet packet) {
        return "packet id " + packet.id() + " kind " + packet.kind();
    }
}
