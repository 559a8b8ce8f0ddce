package org.jdyno.chat.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.kit.RoleContext;

/** Two threads a connection, of the kind a factory makes. */
public final class ThreadedServer implements ServerModel {
    private final Lobby<Message> lobby;
    private final ThreadFactory threads;

    public ThreadedServer(RoleContext context, ThreadFactory threads) {
        lobby = new Lobby<Message>(context.meter());
        this.threads = threads;
    }

    @Override
    public int serve(InetSocketAddress address) throws IOException {
        // Not a channel's socket: before Java 13 its streams let nobody write while somebody waits to read.
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(address, BACKLOG);
        Thread acceptor = new Thread(() -> accept(listening), "chat-acceptor");
        acceptor.setDaemon(true);
        acceptor.start();
        return listening.getLocalPort();
    }

    private void accept(ServerSocket listening) {
        try {
            while (true) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                ThreadedConnection connection = new ThreadedConnection(socket);
                connection.start(new Session<Message>(lobby, connection), threads);
            }
        } catch (IOException cannotAccept) {
            // Out of the thread: the role ends as failed, with a cause such as too many open files.
            throw new UncheckedIOException("cannot accept: " + cannotAccept.getMessage(), cannotAccept);
        }
    }

    @Override
    public void check(RoleContext context) {
        lobby.check(context);
    }
}
