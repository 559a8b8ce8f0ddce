package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleContext;

/** Gives every user two threads. */
public final class ThreadedDialer implements Dialer<Message> {
    private final LatencyRecorder delivery;
    private final ThreadFactory threads = task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    };

    public ThreadedDialer(RoleContext context) {
        delivery = context.sharedRecorder(Crowd.DELIVERY);
    }

    @Override
    public Encoder<Message> encoder() {
        return ThreadedConnection.ENCODER;
    }

    @Override
    public LatencyRecorder delivery(int room) {
        return delivery;
    }

    @Override
    public void connect(User<Message> user, InetSocketAddress server) throws IOException {
        Socket socket = new Socket();
        Entrance.enter(socket, server, user);
        ThreadedConnection connection = new ThreadedConnection(socket);
        connection.start(user.on(connection), threads);
    }
}
