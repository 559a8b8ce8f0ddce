package org.jdyno.queue;

import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;

/**
 * Takes messages out of the queue and checks each: its place in the order, and its payload. Used by one thread at a
 * time.
 */
final class Consumer {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final MessageQueue queue;
    private final Message message;
    private final Waiting waiting;
    private final RoleContext context;
    private final Responses responses;
    private final Tally received = new Tally();
    /** How many there will have been when the phase is over. */
    private volatile long last = UNKNOWN;

    Consumer(MessageQueue queue, Message message, Waiting waiting, RoleContext context) {
        this.queue = queue;
        this.message = message;
        this.waiting = waiting;
        this.context = context;
        responses = context.responses();
    }

    /** Begins a phase, of which it is not yet known how many messages it has. */
    void open() {
        last = UNKNOWN;
    }

    /** Says how many messages there will have been when the phase is over. Any thread. */
    void expect(long sent) {
        last = sent;
    }

    /** Takes messages until all that are expected have come. */
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
                    "message " + message.sequence() + " with checksum " + message.checksum() + " came where message "
                            + expectedSequence + " was next; its payload has checksum " + checksum);
        }
        received.add(checksum);
        responses.record(message.intendedNanos(), message.sentNanos(), receivedNanos);
        context.meter().completed();
        context.firstOperation();
    }

    /** Of all phases. */
    Tally received() {
        return received;
    }
}
