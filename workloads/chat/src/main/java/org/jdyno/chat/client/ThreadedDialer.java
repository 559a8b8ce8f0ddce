package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;

/** Gives every user two threads. */
public final class ThreadedDialer implements Dialer<Message> {
    private final Supplier<Deliveries> deliveries;
    private final ThreadFactory threads = Background.threads("chat-user");

    public ThreadedDialer(Settings settings, RoleContext context) {
        deliveries = settings.isOpen()
                ? OpenDeliveries.to(settings.users, context.sharedResponses())
                : TurnDeliveries.to(settings.users, context.sharedRecorder(TurnDeliveries.NAME));
    }

    @Override
    public Encoder<Message> encoder() {
        return ThreadedConnection.ENCODER;
    }

    @Override
    public Deliveries deliveries(int room) {
        return deliveries.get();
    }

    @Override
    public void connect(User<Message> user, InetSocketAddress server) throws IOException {
        Socket socket = new Socket();
        Entrance.enter(socket, server, user);
        ThreadedConnection connection = new ThreadedConnection(socket);
        connection.start(user.on(connection), threads);
    }
}
