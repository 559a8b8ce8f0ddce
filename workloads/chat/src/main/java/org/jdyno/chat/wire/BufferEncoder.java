package org.jdyno.chat.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Encodes into a buffer that is reused for the next packet. For the thread of one selector loop. */
final class BufferEncoder implements Encoder<ByteBuffer> {
    private final ByteBuffer packet = ByteBuffer.allocateDirect(Wire.MAX_PACKET_BYTES);

    @Override
    public ByteBuffer request(Message request) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            request.write(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException("a ByteArrayOutputStream does not fail", impossible);
        }
        ByteBuffer kept = ByteBuffer.allocateDirect(bytes.size());
        kept.put(bytes.toByteArray()).flip();
        return kept;
    }

    @Override
    public ByteBuffer indication(Packet request) {
        PacketView view = (PacketView) request;
        begin(view.id(), Wire.INDICATION);
        copy(view, view.bodyAt, view.end);
        return made();
    }

    @Override
    public ByteBuffer confirm(Packet request, int number) {
        begin(request.id(), Wire.CONFIRM);
        if (request.id() != Wire.ACCESS) {
            packet.putInt(number);
        }
        return made();
    }

    @Override
    public ByteBuffer chatConfirm(Packet chat) {
        PacketView view = (PacketView) chat;
        begin(view.id(), Wire.CONFIRM);
        copy(view, view.bodyAt, view.userAt + view.userLength);
        packet.putShort((short) 0);
        return made();
    }

    // Not chained: clear and flip return ByteBuffer from Java 9 on, and Buffer before that.
    private void begin(int id, int kind) {
        packet.clear();
        packet.putShort((short) id).putInt(kind);
    }

    private ByteBuffer made() {
        packet.flip();
        return packet;
    }

    private void copy(PacketView view, int from, int to) {
        int limit = view.bytes.limit();
        int position = view.bytes.position();
        view.bytes.limit(to).position(from);
        packet.put(view.bytes);
        view.bytes.limit(limit).position(position);
    }
}
