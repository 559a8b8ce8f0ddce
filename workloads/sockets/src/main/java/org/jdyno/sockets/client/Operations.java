package org.jdyno.sockets.client;

import org.jdyno.kit.Load;
import org.jdyno.sockets.client.Records.Record;
import org.jdyno.sockets.session.Numbers;

/** The operations of one session, one after the other. For one thread at a time. */
final class Operations {
    /** The clock is read for one message of a stream in so many. */
    private static final int MESSAGES_A_LOOK = 16;

    private final Records records;
    private final Record record;
    private long next;
    private long number;
    private long startNanos;
    private long durationNanos;
    private long remaining;
    private long begunNanos;

    /** @param session its number, from 0 */
    Operations(Records records, Record record, int session) {
        this.records = records;
        this.record = record;
        next = Numbers.first(session);
    }

    /** Begins a phase. */
    void phase(Load load, long phaseStartNanos) {
        boolean counts = load.measured() && records.settings.count > 0;
        startNanos = phaseStartNanos;
        durationNanos = counts ? Long.MAX_VALUE : load.durationNanos();
        remaining = counts ? records.settings.count : Long.MAX_VALUE;
    }

    /** Begins an operation, unless the phase is over. */
    boolean begins() {
        begunNanos = System.nanoTime();
        return begunNanos - startNanos < durationNanos && counts();
    }

    /** Begins a message of a stream, unless the phase is over. */
    boolean beginsMessage() {
        boolean over = next % MESSAGES_A_LOOK == 0 && System.nanoTime() - startNanos >= durationNanos;
        return !over && counts();
    }

    private boolean counts() {
        if (remaining == 0) {
            return false;
        }
        remaining--;
        number = next++;
        return true;
    }

    /** The number of the operation that has begun. */
    long number() {
        return number;
    }

    /** Counts the operation as completed now. */
    void completed() {
        record.completed(number, System.nanoTime() - begunNanos);
    }

    /** Counts a message that the kernel has taken. */
    void sent() {
        record.completed(number);
    }

    void lost() {
        records.lost();
    }
}
