package org.jdyno.chat.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PacketViewTest {
    private static final Text MARK = Text.of("Mark");
    private static final Text MARK_12 = Text.of("Mark12");
    private static final Text HELLO = Text.of("123 456");

    static Stream<Message> packets() {
        Message chat = Message.chat(70_000, MARK_12, HELLO);
        Message enter = Message.enterRoom(70_000, MARK_12);
        Message exit = Message.exitRoom(70_000, MARK_12);
        Message access = Message.access("1");
        return Stream.of(
                access,
                access.confirm(0),
                enter,
                enter.confirm(70_000),
                chat,
                chat.indication(),
                chat.chatConfirm(),
                exit,
                exit.indication(),
                exit.confirm(70_000),
                Message.roomList(),
                Message.roomList().confirm(3));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void seesAPacketOnlyWhenItIsComplete(Message written) throws IOException {
        byte[] bytes = bytesOf(written);
        PacketView view = new PacketView();
        for (int there = 0; there < bytes.length; there++) {
            ByteBuffer part = ByteBuffer.wrap(bytes, 0, there);
            assertFalse(view.next(part), "whole after " + there + " of " + bytes.length + " bytes");
            assertEquals(0, part.position());
        }
        ByteBuffer twice =
                ByteBuffer.allocate(2 * bytes.length).put(bytes).put(bytes).flip();
        for (int i = 1; i <= 2; i++) {
            assertTrue(view.next(twice));
            assertEquals(i * bytes.length, twice.position());
            assertSame(written, view);
        }
        assertSame(written, Message.read(new DataInputStream(new ByteArrayInputStream(bytes))));
    }

    private static void assertSame(Packet expected, Packet actual) {
        assertEquals(expected.id(), actual.id());
        assertEquals(expected.kind(), actual.kind());
        assertEquals(expected.number(), actual.number());
        assertEquals(expected.user(), actual.user());
        assertEquals(expected.userIs(MARK_12), actual.userIs(MARK_12));
        assertEquals(expected.userNumber(MARK), actual.userNumber(MARK));
        assertEquals(expected.textIs(HELLO), actual.textIs(HELLO));
        if (expected.id() == Wire.CHAT) {
            assertEquals(expected.digest(), actual.digest());
        }
    }

    @Test
    void chatHasTheSameBytesAsTheTwins() throws IOException {
        byte[] chat = bytesOf(Message.chat(1, Text.of("Mark1"), Text.of("12")));
        assertEquals(
                "0003" + "00000001" + "00" + "00000001" + "0005" + "4d61726b31" + "0002" + "3132",
                HexFormat.of().formatHex(chat));
    }

    @Test
    void bothEncodersMakeTheSameAnswers() throws IOException {
        Message chat = Message.chat(9, MARK_12, HELLO);
        Message exit = Message.exitRoom(9, MARK_12);
        assertEquals(hex(ThreadedConnection.ENCODER.indication(chat)), hex(viewed(chat), Encoder::indication));
        assertEquals(hex(ThreadedConnection.ENCODER.chatConfirm(chat)), hex(viewed(chat), Encoder::chatConfirm));
        assertEquals(hex(ThreadedConnection.ENCODER.indication(exit)), hex(viewed(exit), Encoder::indication));
        assertEquals(hex(ThreadedConnection.ENCODER.confirm(exit, 9)), hex(viewed(exit), (e, p) -> e.confirm(p, 9)));
        Message access = Message.access("1");
        assertEquals(
                hex(ThreadedConnection.ENCODER.confirm(access, 0)), hex(viewed(access), (e, p) -> e.confirm(p, 0)));
    }

    @Test
    void refusesInvalidPackets() {
        assertThrows(ProtocolException.class, () -> view("0009" + "00000001"));
        assertThrows(ProtocolException.class, () -> view("0001" + "00000002"));
        assertThrows(ProtocolException.class, () -> view("0003" + "00000001" + "00" + "00000001" + "0065"));
        assertThrows(ProtocolException.class, () -> view("0003" + "00000001" + "00" + "00000001" + "0000" + "00c9"));
    }

    @Test
    void userNumberIsMinusOneForOtherNames() {
        for (String name : new String[] {"Mar", "Mary", "Mark1x", "Mark99999999999"}) {
            assertEquals(-1, Message.enterRoom(1, Text.of(name)).userNumber(MARK), name);
        }
    }

    private static PacketView view(String hex) throws ProtocolException {
        PacketView view = new PacketView();
        view.next(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
        return view;
    }

    private static PacketView viewed(Message message) throws IOException {
        PacketView view = new PacketView();
        assertTrue(view.next(ByteBuffer.wrap(bytesOf(message))));
        return view;
    }

    private interface Making {
        ByteBuffer make(Encoder<ByteBuffer> encoder, Packet packet);
    }

    private static String hex(PacketView packet, Making making) {
        ByteBuffer made = making.make(new BufferEncoder(), packet);
        byte[] bytes = new byte[made.remaining()];
        made.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static String hex(Message message) throws IOException {
        return HexFormat.of().formatHex(bytesOf(message));
    }

    private static byte[] bytesOf(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
