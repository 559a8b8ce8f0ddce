package org.jdyno.queue;

import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Waiting;

/** Puts messages into the queue. Used by one thread at a time. */
final class Producer implements OpenLoop.Operation {
    private final MessageQueue queue;
    private final Message message;
    private final Waiting waiting;
    private final long seed;
    private long sent;
    private long digest;

    Producer(MessageQueue queue, Message message, Waiting waiting, long seed) {
        this.queue = queue;
        this.message = message;
        this.waiting = waiting;
        this.seed = seed;
        message.prepare(0, seed);
    }

    /** Sends the next message; waits while the queue is full. The one after it is made ready where nobody waits for it. */
    @Override
    public void begin(long intendedNanos, long sentNanos) {
        message.stamp(intendedNanos, sentNanos);
        while (!queue.offer()) {
            waiting.once();
        }
        digest += message.checksum();
        sent++;
        message.prepare(sent, seed);
    }

    /** Messages of all phases. */
    long sent() {
        return sent;
    }

    /** The sum of the checksums of all messages, modulo 2^64. */
    long digest() {
        return digest;
    }
}
