package org.jdyno.sockets.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jdyno.kit.SelectorLoop;
import org.jdyno.kit.SelectorLoop.Watched;

/** What the connections of one loop share. */
final class ServerLoop {
    final SelectorLoop selecting;
    private final Service service;
    private final Served served;
    /** Kept for further connections, because memory outside the heap is expensive to allocate. */
    private final Deque<Answers> unused = new ArrayDeque<Answers>();

    ServerLoop(Service service) throws IOException {
        this.service = service;
        served = service.served();
        selecting = new SelectorLoop(service::lost);
    }

    Watched watched(SocketChannel channel) {
        if (service.settings.isUdp()) {
            return new ControlConnection(channel, this);
        }
        return service.settings.isStream()
                ? new StreamConnection(channel, Receipt.direct(service, served))
                : new AnswerConnection(channel, this, service.settings.connectsEachTime());
    }

    /** For a connection of this loop. */
    Answers takeAnswers() {
        Answers free = unused.poll();
        return free == null ? Answers.direct(service, served) : free;
    }

    void giveBack(Answers answers) {
        answers.request.clear();
        unused.push(answers);
    }
}
