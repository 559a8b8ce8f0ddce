package org.jdyno.queue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

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
        consumer = new Consumer(store.queue(), store.incoming(), settings.waiting, context, times(settings, context));
    }

    /** The times of a message, three values of {@link System#nanoTime}. */
    private interface Times {
        void record(long dueNanos, long begunNanos, long receivedNanos);
    }

    /** Without a schedule no message is due, and there is no response time. */
    private static Times times(Settings settings, RoleContext context) {
        if (settings.asInArticle) {
            LatencyRecorder service = context.recorder("service");
            return (dueNanos, begunNanos, receivedNanos) -> service.record(receivedNanos - begunNanos);
        }
        return context.responses()::record;
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
            if (settings.asInArticle) {
                loop.runApart(load, settings.intervalNanos(), producer);
            } else {
                loop.run(load, arrivals, producer);
            }
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

    /** Puts messages into the queue. For one thread at a time. */
    static final class Producer implements OpenLoop.Operation {
        private final MessageQueue queue;
        private final Message message;
        private final Waiting waiting;
        private final long seed;
        private final Tally sent = new Tally();

        Producer(MessageQueue queue, Message message, Waiting waiting, long seed) {
            this.queue = queue;
            this.message = message;
            this.waiting = waiting;
            this.seed = seed;
            message.prepare(0, seed);
        }

        /**
         * Sends the next message; waits while the queue is full. Prepares the following one when nobody waits for it.
         */
        @Override
        public void begin(long dueNanos, long begunNanos) {
            message.stamp(dueNanos, begunNanos);
            while (!queue.offer()) {
                waiting.once();
            }
            sent.add(message.checksum());
            message.prepare(sent.count(), seed);
        }

        /** The totals of all phases. */
        Tally sent() {
            return sent;
        }
    }

    /**
     * Takes messages out of the queue and checks the order and the payload of each. For one thread at a time.
     */
    static final class Consumer {
        private static final long UNKNOWN = Long.MAX_VALUE;

        private final MessageQueue queue;
        private final Message message;
        private final Waiting waiting;
        private final RoleContext context;
        private final Times times;
        private final Tally received = new Tally();
        /** The number of messages at the end of the phase. */
        private volatile long last = UNKNOWN;

        private Consumer(MessageQueue queue, Message message, Waiting waiting, RoleContext context, Times times) {
            this.queue = queue;
            this.message = message;
            this.waiting = waiting;
            this.context = context;
            this.times = times;
        }

        /** Begins a phase whose number of messages is not yet known. */
        void open() {
            last = UNKNOWN;
        }

        /** Sets the number of messages at the end of the phase. Any thread. */
        void expect(long sent) {
            last = sent;
        }

        /** Takes messages until all expected ones have arrived. */
        void takeAll() {
            while (received.count() < last) {
                if (queue.poll()) {
                    accept(System.nanoTime());
                } else {
                    waiting.once();
                }
            }
        }

        private void accept(long receivedNanos) {
            long expectedSequence = received.count();
            long checksum = message.payloadChecksum();
            if (message.sequence() != expectedSequence || message.checksum() != checksum) {
                throw new RoleFailure(
                        "wrong-output",
                        "received message " + message.sequence() + " with checksum " + message.checksum() + " instead"
                                + " of message "
                                + expectedSequence + "; the checksum of its payload is " + checksum);
            }
            received.add(checksum);
            times.record(message.dueNanos(), message.begunNanos(), receivedNanos);
            context.meter().completed();
            context.firstOperation();
        }

        /** The totals of all phases. */
        Tally received() {
            return received;
        }
    }
}
