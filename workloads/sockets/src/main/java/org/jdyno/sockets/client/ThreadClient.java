package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Load;
import org.jdyno.sockets.session.Settings;

/** A thread for each session, which waits for each response. */
public final class ThreadClient implements Client {
    private final Records records;
    private final ThreadFactory factory;
    private final List<ThreadSession> sessions = new ArrayList<ThreadSession>();
    private ExecutorService threads;

    public ThreadClient(Records records) {
        this.records = records;
        factory = records.settings.style.threads();
    }

    @Override
    public int connect(InetSocketAddress server) throws IOException {
        Settings settings = records.settings;
        threads = Executors.newFixedThreadPool(settings.sessions, factory);
        for (int i = 0; i < settings.sessions; i++) {
            Operations operations = new Operations(records, records.record(), i);
            sessions.add(session(server, operations));
        }
        return settings.connectsEachTime() ? 0 : sessions.size();
    }

    private ThreadSession session(InetSocketAddress server, Operations operations) throws IOException {
        if (records.settings.isStream()) {
            return new StreamSession(records, operations, server);
        }
        if (records.settings.isUdp()) {
            return new DatagramSession(records, operations, server);
        }
        return records.settings.connectsEachTime()
                ? new ShortConnections(records, operations, server)
                : new ConnectedSession(records, operations, server);
    }

    /** All sessions begin at the same time; a failure of one of them ends the role. */
    @Override
    public void load(Load load) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(sessions.size());
        long startNanos = System.nanoTime();
        for (ThreadSession session : sessions) {
            threads.execute(records.context.guarded(() -> {
                session.run(load, startNanos);
                running.countDown();
            }));
        }
        running.await();
    }

    @Override
    public void close() throws IOException {
        for (ThreadSession session : sessions) {
            session.close();
        }
    }
}
