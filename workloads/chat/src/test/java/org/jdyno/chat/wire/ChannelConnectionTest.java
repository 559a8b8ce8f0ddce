package org.jdyno.chat.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChannelConnectionTest {
    /** Far more than two socket buffers hold, so that most of it must be buffered and written later. */
    private static final int PACKETS = 200_000;

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void buffersWhatTheOtherSideIsNotReadyFor() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", listening.getLocalPort()));
            try (Socket otherSide = listening.accept()) {
                ChannelLoop loop = new ChannelLoop();
                loop.start("loop");
                ChannelConnection connection = loop.adopt(channel, opened -> new Silent());
                ByteBuffer packet = ByteBuffer.allocate(100);
                for (int i = 0; i < PACKETS; i++) {
                    packet.putInt(0, i);
                    connection.send(packet);
                    assertEquals(0, packet.position());
                }
                byte[] expected = new byte[96];
                byte[] received = new byte[96];
                DataInputStream in = new DataInputStream(otherSide.getInputStream());
                for (int i = 0; i < PACKETS; i++) {
                    assertEquals(i, in.readInt());
                    in.readFully(received);
                    assertArrayEquals(expected, received);
                }
            }
        }
    }

    private static final class Silent implements Handler<ByteBuffer> {
        @Override
        public void received(Packet packet, Encoder<ByteBuffer> encoder) {
            throw new AssertionError("unexpected packet " + Packet.describe(packet));
        }

        @Override
        public void lost(IOException cause) {
            // The test closes its side when it has read everything.
        }
    }
}
