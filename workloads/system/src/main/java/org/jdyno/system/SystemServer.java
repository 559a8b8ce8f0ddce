package org.jdyno.system;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;
import org.jdyno.system.call.CallServer;
import org.jdyno.system.call.Calls;
import org.jdyno.system.call.DatagramKernel.DatagramServer;
import org.jdyno.system.call.GrpcCall.GrpcServer;

/** Answers datagrams or calls. It is idle in tests of what one process does alone. */
public final class SystemServer implements Role {
    private final Calls calls = new Calls();
    private TestKind test;
    /** A remote object that only RMI refers to is collected before its first client has come. */
    private ServerAddress.Server server;

    public static void main(String[] args) {
        RoleProcess.run(args, new SystemServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        test = new Settings(context.parameters()).test;
        if (test.group != TestKind.Group.CALL) {
            return Collections.emptyMap();
        }
        requireJava(test);
        server = server(context);
        return Collections.singletonMap("calls", ServerAddress.listen(context.parameters(), server));
    }

    private ServerAddress.Server server(RoleContext context) {
        switch (test) {
            case DATAGRAM:
            case DATAGRAM_RAW:
                return new DatagramServer(context, calls)::listen;
            case CALL_GRPC:
                return new GrpcServer(context, calls)::listen;
            default:
                return new CallServer(context, calls)::listen;
        }
    }

    /** @throws RoleFailure as {@code unsupported} if only C has such calls */
    static void requireJava(TestKind test) {
        if (test == TestKind.CALL_UNIX || test == TestKind.CALL_UDP) {
            throw new RoleFailure(
                    "unsupported",
                    "RMI has no transport over " + (test == TestKind.CALL_UDP ? "UDP" : "Unix sockets")
                            + "; test=call uses TCP");
        }
    }

    @Override
    public void check(RoleContext context) {
        if (test.group == TestKind.Group.CALL) {
            calls.check(context);
        }
    }
}
