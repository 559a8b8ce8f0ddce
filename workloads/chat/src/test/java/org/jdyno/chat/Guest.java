package org.jdyno.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/** A user implemented on the wire format directly, independent of the workload's classes. */
final class Guest implements AutoCloseable {
    static final int ACCESS = 1;
    static final int ENTER_ROOM = 2;
    static final int CHAT = 3;
    static final int EXIT_ROOM = 4;
    static final int ROOM_LIST = 5;
    static final int REQUEST = 1;
    static final int INDICATION = 2;
    static final int CONFIRM = 4;

    final int room;
    final String name;
    private final Socket socket;
    private final DataInputStream in;

    Guest(String hostAndPort, int room, String name) throws IOException {
        this.room = room;
        this.name = name;
        String[] address = hostAndPort.split(":");
        socket = new Socket(address[0], Integer.parseInt(address[1]));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        in = new DataInputStream(socket.getInputStream());
    }

    /** The body of a packet. */
    interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    static byte[] packet(int id, int kind, Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(id);
        out.writeInt(kind);
        body.write(out);
        return bytes.toByteArray();
    }

    void enter() throws IOException {
        assertTrue(triesToEnter());
    }

    /** Whether the room was entered; false if the server closed the connection instead. */
    boolean triesToEnter() throws IOException {
        send(packet(ACCESS, REQUEST, out -> out.writeUTF("1")));
        expect(packet(ACCESS, CONFIRM, out -> {}));
        send(packet(ENTER_ROOM, REQUEST, this::writeUser));
        byte[] confirm = packet(ENTER_ROOM, CONFIRM, out -> out.writeInt(room));
        byte[] answer = in.readNBytes(confirm.length);
        if (answer.length == 0) {
            close();
            return false;
        }
        assertArrayEquals(confirm, answer);
        return true;
    }

    void writeUser(DataOutputStream out) throws IOException {
        out.writeInt(room);
        out.writeUTF(name);
    }

    byte[] chat(int kind, String text) throws IOException {
        return packet(CHAT, kind, out -> {
            out.writeBoolean(false);
            writeUser(out);
            out.writeUTF(text);
        });
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Reads the expected bytes. */
    void expect(byte[] bytes) throws IOException {
        assertArrayEquals(bytes, in.readNBytes(bytes.length), name + " in room " + room);
    }

    void expectTheEnd() throws IOException {
        assertEquals(-1, in.read());
    }

    /** FNV-1a over name, text and room, written out. */
    long digest(String text) {
        byte[] spoken = (name + text).getBytes(UTF_8);
        long hash = 0xcbf29ce484222325L;
        for (byte each : spoken) {
            hash = (hash ^ each & 0xFF) * 0x100000001b3L;
        }
        for (int shift = 24; shift >= 0; shift -= 8) {
            hash = (hash ^ room >>> shift & 0xFF) * 0x100000001b3L;
        }
        return hash;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
