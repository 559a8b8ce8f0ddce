package org.jdyno.chat;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.chat.server.ServerModel;
import org.jdyno.chat.server.ServerModel.ChannelServer;
import org.jdyno.chat.server.ServerModel.ThreadedServer;
import org.jdyno.kit.Background;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** The server under test. An operation is a chat received and sent to all others in its room. */
public final class ChatServer implements Role {
    private ServerModel model;

    public static void main(String[] args) {
        RoleProcess.run(args, new ChatServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        model = modelOf(parameters.choice("threads", "platform", "virtual", "nio"), context);
        return Collections.singletonMap("chat", ServerAddress.listen(parameters, model::serve));
    }

    private static ServerModel modelOf(String threads, RoleContext context) {
        switch (threads) {
            case "platform":
                return new ThreadedServer(context, Background.threads("chat"));
            case "virtual":
                return new ThreadedServer(context, NewerJava.virtualThreads("chat-"));
            default:
                return new ChannelServer(context);
        }
    }

    @Override
    public void check(RoleContext context) {
        model.check(context);
    }
}
