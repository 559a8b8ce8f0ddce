package org.jdyno.chat.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadFactory;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.RoleContext;

/** Two threads a connection, created by a factory. */
public final class ThreadedServer implements ServerModel {
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
