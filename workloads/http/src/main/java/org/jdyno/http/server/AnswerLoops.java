package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.RoleContext;

/** One loop for each processor, which get the connections in turn. */
public final class AnswerLoops {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    private static final int BACKLOG = 1024;

    private final List<AnswerLoop> loops = new ArrayList<AnswerLoop>();
    private final List<Answers> answers = new ArrayList<Answers>();
    private int accepted;

    /**
     * @param bodyBytes of every answer
     * @param workNanos that every answer takes
     */
    public AnswerLoops(int bodyBytes, long workNanos, RoleContext context) throws IOException {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Answers ofLoop = new Answers(bodyBytes, workNanos, context);
            answers.add(ofLoop);
            loops.add(new AnswerLoop(ofLoop, context::fail));
        }
    }

    /**
     * Starts to accept and answer.
     *
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    public int serve(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.socket().setReuseAddress(true);
        listening.bind(address, BACKLOG);
        loops.get(0).accept(listening, channel -> loops.get(accepted++ % loops.size())
                .adopt(channel));
        for (int i = 0; i < loops.size(); i++) {
            loops.get(i).start("answer-loop-" + i);
        }
        return listening.socket().getLocalPort();
    }

    /** Reports the requests since the last call. */
    public void check(RoleContext context) {
        long requests = 0;
        long bytes = 0;
        for (Answers ofLoop : answers) {
            requests += ofLoop.requests();
            bytes += ofLoop.bytes();
        }
        context.check("requests", requests);
        context.check("bytes", bytes);
    }
}
