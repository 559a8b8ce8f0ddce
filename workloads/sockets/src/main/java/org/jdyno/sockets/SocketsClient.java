package org.jdyno.sockets;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.sockets.client.Client;
import org.jdyno.sockets.client.LoopClient;
import org.jdyno.sockets.client.Records;
import org.jdyno.sockets.client.ThreadClient;
import org.jdyno.sockets.session.Settings;
import org.jdyno.sockets.session.Style;

/** Sends requests and awaits their responses, or sends streams. An operation is one of these, whose bytes are right. */
public final class SocketsClient implements DrivingRole {
    private Records records;
    private Client client;

    public static void main(String[] args) {
        RoleProcess.run(args, new SocketsClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        records = new Records(new Settings(context.parameters()), context);
        client = records.settings.style == Style.NIO ? new LoopClient(records) : new ThreadClient(records);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws IOException {
        int connections = client.connect(ServerAddress.of(endpoints, "server", "sockets"));
        return connections == 0
                ? Collections.<String, Double>emptyMap()
                : Collections.singletonMap("connections", (double) connections);
    }

    @Override
    public void load(Load load) throws Exception {
        client.load(load);
    }

    /** Reports the sums, and ends the sessions. */
    @Override
    public void check(RoleContext context) throws IOException {
        client.close();
        records.check();
    }
}
