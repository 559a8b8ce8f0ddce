package org.jdyno.chat.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jdyno.chat.wire.ChannelLoop;
import org.jdyno.kit.RoleContext;

/**
 * One selector loop for each processor. Connections are assigned to the loops in turn. The loop that received a chat
 * writes the broadcast, whichever loops the listeners belong to.
 */
public final class ChannelServer implements ServerModel {
    private final Lobby<ByteBuffer> lobby;
    private final ChannelLoop[] loops = new ChannelLoop[Runtime.getRuntime().availableProcessors()];
    private int accepted;

    public ChannelServer(RoleContext context) {
        lobby = new Lobby<ByteBuffer>(context.meter());
    }

    @Override
    public int serve(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.socket().setReuseAddress(true);
        listening.bind(address, BACKLOG);
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new ChannelLoop();
            loops[i].start("chat-loop-" + i);
        }
        loops[0].accept(listening, this::adopt);
        return listening.socket().getLocalPort();
    }

    /** For the first loop only. */
    private void adopt(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ChannelLoop loop = loops[accepted++ % loops.length];
            loop.adopt(channel, connection -> new Session<ByteBuffer>(lobby, connection));
        } catch (IOException cannotServe) {
            throw new UncheckedIOException("cannot serve " + channel, cannotServe);
        }
    }

    @Override
    public void check(RoleContext context) {
        lobby.check(context);
    }
}
