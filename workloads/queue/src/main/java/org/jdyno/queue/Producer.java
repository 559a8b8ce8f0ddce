package org.jdyno.queue;

import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Waiting;

/** Puts messages into the queue. For one thread at a time. */
final class Producer implements OpenLoop.Operation {
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
