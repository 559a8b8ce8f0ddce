package org.jdyno.sockets.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Load;
import org.jdyno.sockets.client.LoopSession.ExchangeChannel;
import org.jdyno.sockets.client.LoopSession.ExchangeDatagrams;
import org.jdyno.sockets.client.LoopSession.ShortChannels;
import org.jdyno.sockets.client.LoopSession.StreamChannel;
import org.jdyno.sockets.client.Records.Record;
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

    /** Some sessions in one thread. */
    static final class ClientLoop {
        private final Records records;
        private final Record record;
        private final InetSocketAddress server;
        private final Selector selector;
        private final List<LoopSession> sessions = new ArrayList<LoopSession>();
        /** 0 if nothing can be lost. */
        private final long stepMillis;

        private long stepNanos;

        ClientLoop(Records records, InetSocketAddress server) throws IOException {
            this.records = records;
            this.server = server;
            record = records.record();
            selector = Selector.open();
            stepMillis = records.settings.isUdp() ? records.settings.timeoutStepMillis() : 0;
        }

        /** Opens the session of this number. For the command thread, between phases. */
        void open(int session) throws IOException {
            Operations operations = new Operations(records, record, session);
            if (records.settings.isStream()) {
                sessions.add(new StreamChannel(records, operations, server, selector));
            } else if (records.settings.isUdp()) {
                sessions.add(new ExchangeDatagrams(records, operations, server, selector));
            } else if (records.settings.connectsEachTime()) {
                sessions.add(new ShortChannels(records, operations, server, selector));
            } else {
                sessions.add(new ExchangeChannel(records, operations, server, selector));
            }
        }

        /** Runs a phase until all its operations have ended. */
        void run(Load load, long startNanos) throws IOException {
            int active = 0;
            for (LoopSession session : sessions) {
                active += session.begin(load, startNanos) ? 1 : 0;
            }
            stepNanos = System.nanoTime();
            while (active > 0) {
                selector.select(stepMillis);
                for (SelectionKey key : selector.selectedKeys()) {
                    active -= ((LoopSession) key.attachment()).ready(key) ? 0 : 1;
                }
                selector.selectedKeys().clear();
                if (stepMillis > 0 && System.nanoTime() - stepNanos >= TimeUnit.MILLISECONDS.toNanos(stepMillis)) {
                    stepNanos = System.nanoTime();
                    for (LoopSession session : sessions) {
                        active -= session.stepsOn() ? 0 : 1;
                    }
                }
            }
        }

        void close() throws IOException {
            for (LoopSession session : sessions) {
                session.close();
            }
            selector.close();
        }
    }
}
