package org.jdyno.system;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.system.call.CallServer;
import org.jdyno.system.call.Calls;
import org.jdyno.system.call.DatagramServer;

/** Answers datagrams or calls. It is idle in tests of what one process does alone. */
public final class SystemServer implements Role {
    private final Calls calls = new Calls();
    private TestKind test;
    /** A remote object that only RMI refers to is collected before its first client has come. */
    private ServerAddress.Server server;

    private SystemServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new SystemServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        test = new Settings(context.parameters()).test;
        if (test.group != TestKind.Group.CALL || test == TestKind.CALL_UNIX) {
            return Collections.emptyMap();
        }
        server = test == TestKind.DATAGRAM
                ? new DatagramServer(context, calls)::listen
                : new CallServer(context, calls)::listen;
        return Collections.singletonMap("calls", ServerAddress.listen(context.parameters(), server));
    }

    @Override
    public void check(RoleContext context) {
        if (test.group == TestKind.Group.CALL) {
            calls.check(context);
        }
    }
}
