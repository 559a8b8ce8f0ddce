package org.jdyno.chat.client;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jdyno.chat.client.Deliveries.OpenDeliveries;
import org.jdyno.chat.client.Deliveries.TurnDeliveries;
import org.jdyno.chat.client.Dialer.Entrance;
import org.jdyno.chat.wire.ChannelLoop;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.ThreadedConnection;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SourceAddress;

/**
 * Connects users, and so decides which threads run their connections.
 *
 * @param <P> the form of the packets they send
 */
public interface Dialer<P> {
    /** Creates the requests that users keep and send repeatedly. */
    Encoder<P> encoder();

    /** The timer of a room's chats. Called once for each room. */
    Deliveries deliveries(int room);

    /** Connects a user and enters its room; returns when the server has confirmed. */
    void connect(User<P> user, InetSocketAddress server) throws IOException;

    /** Connects, asks for access and enters a room; each step waits for the server's confirmation. */
    static final class Entrance {
        private static final int TIMEOUT_MILLIS = 10_000;
        private static final String VERSION = "1";

        private Entrance() {}

        /** Connects a socket and enters the user's room. Reads nothing after the last confirmation. */
        static void enter(Socket socket, InetSocketAddress server, User<?> user) throws IOException {
            try {
                InetSocketAddress source = SourceAddress.of(server, user.place());
                if (source != null) {
                    socket.bind(source);
                }
                socket.connect(server, TIMEOUT_MILLIS);
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(TIMEOUT_MILLIS);
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
                // Not buffered: the connection's receiver reads what follows.
                DataInputStream in = new DataInputStream(socket.getInputStream());
                ask(Message.access(VERSION), out, in);
                ask(Message.enterRoom(user.room(), user.name), out, in);
                socket.setSoTimeout(0);
            } catch (BindException noPort) {
                // On a client's socket, the kernel reports this both when it binds and when it connects.
                throw new RoleFailure("port-limit", user + " has no free port to connect from: " + noPort, noPort);
            } catch (ConnectException notReached) {
                throw new IOException(user + " cannot connect to " + server + ": " + notReached, notReached);
            } catch (SocketTimeoutException late) {
                throw new RoleFailure(
                        "time-out", user + " waited " + TIMEOUT_MILLIS / 1000 + " s for the server's answer", late);
            } catch (IOException lost) {
                throw new IOException(user + " cannot enter: " + lost, lost);
            }
        }

        private static void ask(Message request, DataOutputStream out, DataInputStream in) throws IOException {
            request.write(out);
            out.flush();
            Message answer = Message.read(in);
            boolean confirmed =
                    answer.id() == request.id() && answer.kind() == Wire.CONFIRM && answer.number() == request.number();
            if (!confirmed) {
                throw new RoleFailure("wrong-output", "not the expected confirmation: " + Packet.describe(answer));
            }
        }
    }

    /** Gives every user two threads. */
    public static final class ThreadedDialer implements Dialer<Message> {
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

    /**
     * Puts users on selector loops, a whole room on one. There is one loop for every two processors, as the server
     * needs more than half of them.
     */
    public static final class ChannelDialer implements Dialer<ByteBuffer> {
        private final Encoder<ByteBuffer> encoder = ChannelLoop.newEncoder();
        private final ChannelLoop[] loops;
        private final List<Supplier<Deliveries>> deliveries = new ArrayList<Supplier<Deliveries>>();

        public ChannelDialer(Settings settings, RoleContext context) throws IOException {
            int count = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
            loops = new ChannelLoop[count];
            for (int i = 0; i < count; i++) {
                loops[i] = new ChannelLoop();
                loops[i].start("chat-loop-" + i);
                deliveries.add(
                        settings.isOpen()
                                ? OpenDeliveries.to(settings.users, context.responses())
                                : TurnDeliveries.to(settings.users, context.recorder(TurnDeliveries.NAME)));
            }
        }

        @Override
        public Encoder<ByteBuffer> encoder() {
            return encoder;
        }

        @Override
        public Deliveries deliveries(int room) {
            return deliveries.get(room % loops.length).get();
        }

        @Override
        public void connect(User<ByteBuffer> user, InetSocketAddress server) throws IOException {
            SocketChannel channel = SocketChannel.open();
            Entrance.enter(channel.socket(), server, user);
            loops[user.room() % loops.length].adopt(channel, user::on);
        }
    }
}
