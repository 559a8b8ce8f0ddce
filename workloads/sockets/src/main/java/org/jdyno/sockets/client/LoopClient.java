package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jdyno.kit.Load;
import org.jdyno.sockets.session.Settings;

/** Selector loops, at most one for each processor, which have the sessions in turn. */
public final class LoopClient implements Client {
    private final Records records;
    private final List<ClientLoop> loops = new ArrayList<ClientLoop>();
    private ExecutorService threads;

    public LoopClient(Records records) {
        this.records = records;
    }

    @Override
    public int connect(InetSocketAddress server) throws IOException {
        Settings settings = records.settings;
        threads = Executors.newFixedThreadPool(settings.loops(), settings.style.threads());
        for (int i = 0; i < settings.loops(); i++) {
            loops.add(new ClientLoop(records, server));
        }
        for (int i = 0; i < settings.sessions; i++) {
            loops.get(i % loops.size()).open(i);
        }
        return settings.connectsEachTime() ? 0 : settings.sessions;
    }

    /** All loops begin at the same time; a failure of one of them ends the role. */
    @Override
    public void load(Load load) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(loops.size());
        long startNanos = System.nanoTime();
        for (ClientLoop loop : loops) {
            threads.execute(records.context.guarded(() -> {
                loop.run(load, startNanos);
                running.countDown();
            }));
        }
        running.await();
    }

    @Override
    public void close() throws IOException {
        for (ClientLoop loop : loops) {
            loop.close();
        }
    }
}
