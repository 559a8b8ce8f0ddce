package org.jdyno.chat.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jdyno.chat.wire.ChannelLoop;
import org.jdyno.chat.wire.Encoder;
import org.jdyno.kit.RoleContext;

/**
 * Puts users on selector loops, a whole room on one. There is one loop for every two processors, as the server needs
 * more than half of them.
 */
public final class ChannelDialer implements Dialer<ByteBuffer> {
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
