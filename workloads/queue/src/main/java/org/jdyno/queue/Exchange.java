package org.jdyno.queue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/** The exchange of messages: two pinned threads for each phase, and the command thread, which watches them. */
final class Exchange {
    private static final long GLANCE_MILLIS = 100;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** The probability that random arrivals are further apart than this times their mean is 10^-13. */
    private static final int LONGEST_GAP = 30;

    private final Settings settings;
    private final RoleContext context;
    private final QueueStore store;
    private final Pinning pinning;
    private final OpenLoop loop;
    private final Producer producer;
    private final Consumer consumer;

    Exchange(Settings settings, RoleContext context, QueueStore store, Pinning pinning) {
        this.settings = settings;
        this.context = context;
        this.store = store;
        this.pinning = pinning;
        loop = new OpenLoop(context, settings.waiting);
        producer = new Producer(store.queue(), store.outgoing(), settings.waiting, settings.seed);
        consumer = new Consumer(store.queue(), store.incoming(), settings.waiting, context);
    }

    /** Sends what is due and returns when all of it has been received. */
    void run(Load load) throws InterruptedException {
        Arrivals arrivals = settings.arrivals();
        CountDownLatch ready = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(2);
        consumer.open();
        start("queue-consumer", over, () -> {
            pinning.pinConsumer();
            ready.countDown();
            consumer.takeAll();
        });
        start("queue-producer", over, () -> {
            pinning.pinProducer();
            ready.await();
            loop.run(load, arrivals, producer);
            consumer.expect(producer.sent().count());
        });
        watchUntil(over);
    }

    private interface Work {
        void run() throws Exception;
    }

    private void start(String name, CountDownLatch over, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                        over.countDown();
                    } catch (Throwable thrown) {
                        context.fail(store.explained(thrown));
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    /** A lost message, or a removed or full directory, must end the trial, not hang it. */
    private void watchUntil(CountDownLatch over) throws InterruptedException {
        long patienceNanos = PATIENCE_NANOS + LONGEST_GAP * TimeUnit.SECONDS.toNanos(1) / settings.rate;
        long received = consumer.received().count();
        long progressNanos = System.nanoTime();
        while (!over.await(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
            store.lookAfter();
            long nowNanos = System.nanoTime();
            if (consumer.received().count() != received) {
                received = consumer.received().count();
                progressNanos = nowNanos;
            } else if (nowNanos - progressNanos > patienceNanos) {
                context.meter().failed();
                throw new RoleFailure(
                        "time-out",
                        "no message arrived for " + TimeUnit.NANOSECONDS.toSeconds(patienceNanos) + " s, after "
                                + received + " messages");
            }
        }
    }

    /** Reports what must have been received in all phases. */
    void check() {
        Tally sent = producer.sent();
        Tally received = consumer.received();
        context.check("messages", received.count(), sent.count());
        context.check("digest", Long.toUnsignedString(received.digest()), Long.toUnsignedString(sent.digest()));
    }
}
