package org.jdyno.http;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import org.jdyno.http.server.AnswerLoops;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;

/** Answers every request with the same body, to measure the load generator. An operation is a request. */
public final class NullServer implements Role {
    private static final int MAX_BYTES = 64 << 20;

    private AnswerLoops loops;

    private NullServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new NullServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        String host = parameters.text("host", "127.0.0.1");
        int port = parameters.text("port", "").isEmpty() ? 0 : (int) parameters.number("port", 0, 65535);
        loops = new AnswerLoops((int) parameters.number("size", 0, MAX_BYTES), context);
        return Collections.singletonMap("http", host + ":" + serve(host, port));
    }

    private int serve(String host, int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new RoleFailure("bad-parameter", "parameter host must be an address, not \"" + host + "\"");
        }
        try {
            return loops.serve(address);
        } catch (BindException refused) {
            // For a port in use and an address of another machine, only the text of the exception differs.
            boolean otherMachine = String.valueOf(refused.getMessage()).contains("assign");
            throw otherMachine
                    ? new RoleFailure("bad-parameter", "host " + host + " is not an address of this machine", refused)
                    : new RoleFailure("port-taken", "port " + port + " of " + host + " is in use", refused);
        }
    }

    @Override
    public void check(RoleContext context) {
        loops.check(context);
    }
}
