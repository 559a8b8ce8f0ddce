package org.jdyno.chat;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdyno.chat.server.ChannelServer;
import org.jdyno.chat.server.ServerModel;
import org.jdyno.chat.server.ThreadedServer;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** The server under test. An operation is a chat received and sent to all others in its room. */
public final class ChatServer implements Role {
    private ServerModel model;

    private ChatServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new ChatServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        model = modelOf(parameters.text("threads"), context);
        return Collections.singletonMap("chat", ServerAddress.listen(parameters, model::serve));
    }

    private static ServerModel modelOf(String threads, RoleContext context) {
        switch (threads) {
            case "platform":
                return new ThreadedServer(context, platformThreads());
            case "virtual":
                return new ThreadedServer(context, NewerJava.virtualThreads("chat-"));
            case "nio":
                return new ChannelServer(context);
            default:
                throw new RoleFailure(
                        "bad-parameter", "parameter threads must be platform, virtual or nio, not \"" + threads + "\"");
        }
    }

    private static ThreadFactory platformThreads() {
        AtomicInteger made = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "chat-" + made.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void check(RoleContext context) {
        model.check(context);
    }
}
