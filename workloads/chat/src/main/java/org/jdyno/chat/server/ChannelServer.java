package org.jdyno.chat.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
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

    public ChannelServer(RoleContext context) {
        lobby = new Lobby<ByteBuffer>(context.meter());
    }

    @Override
    public int serve(InetSocketAddress address) throws IOException {
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new ChannelLoop();
        }
        int port = loops[0].accept(address, BACKLOG, this::adopt);
        for (int i = 0; i < loops.length; i++) {
            loops[i].start("chat-loop-" + i);
        }
        return port;
    }

    /** For the first loop only. */
    private void adopt(SocketChannel channel, int accepted) {
        try {
            loops[accepted % loops.length].adopt(channel, connection -> new Session<ByteBuffer>(lobby, connection));
        } catch (IOException cannotServe) {
            throw new UncheckedIOException("cannot serve " + channel, cannotServe);
        }
    }

    @Override
    public void check(RoleContext context) {
        lobby.check(context);
    }
}
