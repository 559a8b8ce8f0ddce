package org.jdyno.chat;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.chat.client.Crowd;
import org.jdyno.chat.client.Dialer.ChannelDialer;
import org.jdyno.chat.client.Dialer.ThreadedDialer;
import org.jdyno.chat.client.Settings;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

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
        crowd = crowd(context.parameters().choiceOrFirst("client", "nio", "platform"), settings, context);
        return Collections.emptyMap();
    }

    private static Crowd<?> crowd(String client, Settings settings, RoleContext context) throws IOException {
        return client.equals("nio")
                ? new Crowd<>(settings, context, new ChannelDialer(settings, context))
                : new Crowd<>(settings, context, new ThreadedDialer(settings, context));
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws IOException {
        for (Map<String, String> ofRole : endpoints.values()) {
            String chat = ofRole.get("chat");
            if (chat != null) {
                return crowd.connect(ServerAddress.of(chat));
            }
        }
        throw new RoleFailure("error", "no role has an endpoint chat: " + endpoints);
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
