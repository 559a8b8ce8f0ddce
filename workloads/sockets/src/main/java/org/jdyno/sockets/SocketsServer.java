package org.jdyno.sockets;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.sockets.server.LoopServer;
import org.jdyno.sockets.server.Service;
import org.jdyno.sockets.server.ThreadServer;
import org.jdyno.sockets.session.Settings;
import org.jdyno.sockets.session.Style;

/** Answers requests, or receives streams. An operation is a request or a message of a stream, whose bytes are right. */
public final class SocketsServer implements Role {
    private Service service;

    public static void main(String[] args) {
        RoleProcess.run(args, new SocketsServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Settings settings = new Settings(context.parameters());
        service = new Service(settings, context);
        ServerAddress.Server server =
                settings.style == Style.NIO ? new LoopServer(service)::listen : new ThreadServer(service)::listen;
        return Collections.singletonMap("sockets", ServerAddress.listen(context.parameters(), server));
    }

    @Override
    public void check(RoleContext context) {
        service.check();
    }
}
