package org.jdyno.chat.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ThreadFactory;
import org.jdyno.chat.wire.ChannelLoop;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.RoleContext;

/** Which threads read and write the connections of the server. */
public interface ServerModel {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    int BACKLOG = 1024;

    /**
     * Starts to accept and serve connections; does not wait for any.
     *
     * @param address where to listen; with port 0 the kernel chooses the port
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    int serve(InetSocketAddress address) throws IOException;

    /** Reports the chats since the last call. Called while nobody talks. */
    void check(RoleContext context);

    /** Two threads a connection, created by a factory. */
    public static final class ThreadedServer implements ServerModel {
        private final Lobby<Message> lobby;
        private final ThreadFactory threads;

        public ThreadedServer(RoleContext context, ThreadFactory threads) {
            lobby = new Lobby<Message>(context.meter());
            this.threads = threads;
        }

        @Override
        public int serve(InetSocketAddress address) throws IOException {
            // Not a channel's socket: before Java 13, its streams cannot be written while another thread waits to read.
            ServerSocket listening = Acceptor.listen(address, BACKLOG);
            Acceptor.start(listening, socket -> {
                socket.setTcpNoDelay(true);
                ThreadedConnection connection = new ThreadedConnection(socket);
                connection.start(new Session<Message>(lobby, connection), threads);
            });
            return listening.getLocalPort();
        }

        @Override
        public void check(RoleContext context) {
            lobby.check(context);
        }
    }

    /**
     * One selector loop for each processor. Connections are assigned to the loops in turn. The loop that received a
     * chat writes the broadcast, whichever loops the listeners belong to.
     */
    public static final class ChannelServer implements ServerModel {
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
}
