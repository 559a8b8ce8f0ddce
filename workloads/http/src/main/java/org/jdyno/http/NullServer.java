package org.jdyno.http;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.server.AnswerLoops;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** Answers every request with the same body, to measure the load generator. An operation is a request. */
public final class NullServer implements Role {
    private static final int MAX_BYTES = 64 << 20;
    private static final long MAX_WORK_MICROS = 1_000_000;

    private AnswerLoops loops;

    private NullServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new NullServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        int bodyBytes = (int) parameters.number("size", 0, MAX_BYTES);
        long workMicros = parameters.number("work", 0, MAX_WORK_MICROS);
        loops = new AnswerLoops(bodyBytes, TimeUnit.MICROSECONDS.toNanos(workMicros), context);
        return Collections.singletonMap("http", ServerAddress.listen(parameters, loops::serve));
    }

    @Override
    public void check(RoleContext context) {
        loops.check(context);
    }
}
