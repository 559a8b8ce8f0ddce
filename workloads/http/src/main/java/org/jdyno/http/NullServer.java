package org.jdyno.http;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.server.Answering;
import org.jdyno.http.server.Answering.AnswerLoops;
import org.jdyno.http.server.Answering.AnswerThreads;
import org.jdyno.http.server.Answers;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.ServerAddress;

/** Answers every request with the same body, to measure the load generator. An operation is a request. */
public final class NullServer implements Role {
    private static final int MAX_BYTES = 64 << 20;
    private static final long MAX_WORK_MICROS = 1_000_000;

    private Answers answers;

    public static void main(String[] args) {
        RoleProcess.run(args, new NullServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Parameters parameters = context.parameters();
        int bodyBytes = (int) parameters.number("size", 0, MAX_BYTES);
        long workNanos = TimeUnit.MICROSECONDS.toNanos(parameters.number("work", 0, MAX_WORK_MICROS));
        answers = new Answers(bodyBytes, workNanos, context);
        Answering answering = parameters.choice("threads", "loops", "virtual").equals("loops")
                ? new AnswerLoops(answers)
                : new AnswerThreads(answers, context);
        return Collections.singletonMap("http", ServerAddress.listen(parameters, answering::serve));
    }

    @Override
    public void check(RoleContext context) {
        answers.check();
    }
}
