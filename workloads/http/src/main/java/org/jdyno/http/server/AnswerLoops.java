package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.RoleContext;

/** One loop for each processor, which get the connections in turn. */
public final class AnswerLoops implements Answering {
    private final List<AnswerLoop> loops = new ArrayList<AnswerLoop>();
    private int accepted;

    public AnswerLoops(Answers answers, RoleContext context) throws IOException {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            loops.add(new AnswerLoop(answers, context::fail));
        }
    }

    @Override
    public int serve(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = Answering.listen(address);
        loops.get(0).accept(listening, channel -> loops.get(accepted++ % loops.size())
                .adopt(channel));
        for (int i = 0; i < loops.size(); i++) {
            loops.get(i).start("answer-loop-" + i);
        }
        return listening.socket().getLocalPort();
    }
}
