package org.jdyno.chat.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A packet as an object with strings, read from and written to a stream. The threads of a connection exchange it.
 * Immutable.
 */
public final class Message implements Packet {
    private final int id;
    private final int kind;
    private final int number;
    private final String user;
    private final String text;

    private Message(int id, int kind, int number, String user, String text) {
        this.id = id;
        this.kind = kind;
        this.number = number;
        this.user = user;
        this.text = text;
    }

    public static Message access(String version) {
        return new Message(Wire.ACCESS, Wire.REQUEST, 0, "", version);
    }

    public static Message enterRoom(int room, Text user) {
        return new Message(Wire.ENTER_ROOM, Wire.REQUEST, room, user.characters, "");
    }

    public static Message chat(int room, Text user, Text text) {
        return new Message(Wire.CHAT, Wire.REQUEST, room, user.characters, text.characters);
    }

    public static Message exitRoom(int room, Text user) {
        return new Message(Wire.EXIT_ROOM, Wire.REQUEST, room, user.characters, "");
    }

    public static Message roomList() {
        return new Message(Wire.ROOM_LIST, Wire.REQUEST, 0, "", "");
    }

    /** The confirmation of a request, with a number if its body has one. */
    Message confirm(int confirmed) {
        return new Message(id, Wire.CONFIRM, confirmed, "", "");
    }

    /** The same body as an indication. */
    Message indication() {
        return new Message(id, Wire.INDICATION, number, user, text);
    }

    /** The confirmation of a chat: the same body without its text. */
    Message chatConfirm() {
        return new Message(id, Wire.CONFIRM, number, user, "");
    }

    /** Waits for and reads the next packet. */
    public static Message read(DataInput in) throws IOException {
        int id = in.readUnsignedShort();
        int kind = in.readInt();
        switch (Wire.bodyOf(id, kind)) {
            case Wire.BODY_VERSION:
                return new Message(id, kind, 0, "", readText(in, "a version", Wire.MAX_NAME_BYTES));
            case Wire.BODY_NUMBER:
                return new Message(id, kind, in.readInt(), "", "");
            case Wire.BODY_USER:
                return new Message(id, kind, in.readInt(), readText(in, "a name", Wire.MAX_NAME_BYTES), "");
            case Wire.BODY_SPEECH:
                in.readByte();
                int room = in.readInt();
                String user = readText(in, "a name", Wire.MAX_NAME_BYTES);
                return new Message(id, kind, room, user, readText(in, "a text", Wire.MAX_TEXT_BYTES));
            default:
                return new Message(id, kind, 0, "", "");
        }
    }

    private static String readText(DataInput in, String what, int maxBytes) throws IOException {
        String text = in.readUTF();
        Wire.requireLength(what, text.length(), maxBytes);
        return text;
    }

    /** Writes the packet; the caller flushes. */
    public void write(DataOutput out) throws IOException {
        out.writeShort(id);
        out.writeInt(kind);
        switch (Wire.bodyOf(id, kind)) {
            case Wire.BODY_VERSION:
                out.writeUTF(text);
                break;
            case Wire.BODY_NUMBER:
                out.writeInt(number);
                break;
            case Wire.BODY_USER:
                out.writeInt(number);
                out.writeUTF(user);
                break;
            case Wire.BODY_SPEECH:
                out.writeByte(0);
                out.writeInt(number);
                out.writeUTF(user);
                out.writeUTF(text);
                break;
            default:
                break;
        }
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
        return user;
    }

    @Override
    public boolean userIs(Text name) {
        return user.equals(name.characters);
    }

    @Override
    public int userNumber(Text prefix) {
        if (!user.startsWith(prefix.characters)) {
            return -1;
        }
        int value = 0;
        for (int i = prefix.characters.length(); i < user.length() && value >= 0; i++) {
            value = Wire.withDigit(value, user.charAt(i));
        }
        return value;
    }

    @Override
    public boolean textIs(Text expected) {
        return text.equals(expected.characters);
    }

    @Override
    public long digest() {
        return Digest.of(user, text, number);
    }
}
