package org.jdyno.http.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.Background;
import org.jdyno.kit.SelectorLoop;

/** One loop for each processor, which get the connections in turn. */
public final class AnswerLoops implements Answering {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Answers answers;
    private final List<SelectorLoop> loops = new ArrayList<SelectorLoop>();
    private final List<ByteBuffer> buffers = new ArrayList<ByteBuffer>();

    public AnswerLoops(Answers answers) throws IOException {
        this.answers = answers;
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            // A client that resets its connection knows.
            loops.add(new SelectorLoop(lost -> {}));
            buffers.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
        }
    }

    @Override
    public int serve(InetSocketAddress address) throws IOException {
        int port = loops.get(0).accept(address, BACKLOG, (channel, accepted) -> {
            int i = accepted % loops.size();
            loops.get(i).adopt(channel, adopted -> new AnsweredClient(adopted, buffers.get(i), answers));
        });
        for (int i = 0; i < loops.size(); i++) {
            Background.start("answer-loop-" + i, loops.get(i));
        }
        return port;
    }
}
