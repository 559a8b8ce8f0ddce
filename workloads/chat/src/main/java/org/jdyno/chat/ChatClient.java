package org.jdyno.chat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import org.jdyno.chat.client.ChannelDialer;
import org.jdyno.chat.client.Crowd;
import org.jdyno.chat.client.Settings;
import org.jdyno.chat.client.ThreadedDialer;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;

/** The users of the chat. An operation is a message: a chat sent, or a chat received from another user. */
public final class ChatClient implements DrivingRole {
    private Crowd<?> crowd;

    ChatClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new ChatClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Settings settings = new Settings(context.parameters());
        crowd = crowd(context.parameters().text("client", "nio"), settings, context);
        return Collections.emptyMap();
    }

    private static Crowd<?> crowd(String client, Settings settings, RoleContext context) throws IOException {
        switch (client) {
            case "nio":
                return new Crowd<>(settings, context, new ChannelDialer(settings, context));
            case "platform":
                return new Crowd<>(settings, context, new ThreadedDialer(settings, context));
            default:
                throw new RoleFailure(
                        "bad-parameter", "parameter client must be nio or platform, not \"" + client + "\"");
        }
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws IOException {
        for (Map<String, String> ofRole : endpoints.values()) {
            String chat = ofRole.get("chat");
            if (chat != null) {
                return crowd.connect(address(chat));
            }
        }
        throw new RoleFailure("error", "no role has an endpoint chat: " + endpoints);
    }

    private static InetSocketAddress address(String hostAndPort) {
        int colon = hostAndPort.lastIndexOf(':');
        int port = Integer.parseInt(hostAndPort.substring(colon + 1));
        InetSocketAddress address = new InetSocketAddress(hostAndPort.substring(0, colon), port);
        if (address.isUnresolved()) {
            throw new RoleFailure("refused", "unknown host " + hostAndPort);
        }
        return address;
    }

    @Override
    public void load(Load load) throws Exception {
        crowd.talk(load);
    }

    @Override
    public void check(RoleContext context) throws InterruptedException {
        crowd.leave();
        crowd.check();
    }
}
