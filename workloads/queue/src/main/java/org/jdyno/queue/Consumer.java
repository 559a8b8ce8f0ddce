package org.jdyno.queue;

import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

/**
 * Takes messages out of the queue and checks the order and the payload of each. For one thread at a time.
 */
final class Consumer {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final MessageQueue queue;
    private final Message message;
    private final Waiting waiting;
    private final RoleContext context;
    private final Responses responses;
    private final Tally received = new Tally();
    /** The number of messages at the end of the phase. */
    private volatile long last = UNKNOWN;

    Consumer(MessageQueue queue, Message message, Waiting waiting, RoleContext context) {
        this.queue = queue;
        this.message = message;
        this.waiting = waiting;
        this.context = context;
        responses = context.responses();
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
        responses.record(message.dueNanos(), message.begunNanos(), receivedNanos);
        context.meter().completed();
        context.firstOperation();
    }

    /** The totals of all phases. */
    Tally received() {
        return received;
    }
}
