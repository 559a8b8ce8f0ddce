package org.jdyno.sockets.client;

import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.sockets.session.Numbers;
import org.jdyno.sockets.session.Tally;

/** The operations of one thread. For this thread. */
final class Record {
    private final Records records;
    private final Tally tally;
    private final LatencyRecorder roundTrip;
    private final AtomicLong operations;
    private final AtomicLong bytes;
    private final int requestBytes;
    private final int operationBytes;

    Record(Records records, Tally tally) {
        this.records = records;
        this.tally = tally;
        roundTrip = records.context.recorder("round-trip");
        operations = records.context.meter().ofOneThread();
        bytes = records.context.counter("bytes");
        requestBytes = records.settings.requestBytes;
        operationBytes = requestBytes + records.settings.responseBytes;
    }

    /** Counts an operation that took so long. */
    void completed(long number, long nanos) {
        roundTrip.record(nanos);
        completed(number);
    }

    /** Counts an operation without a duration. */
    void completed(long number) {
        tally.add(Numbers.in(requestBytes, number));
        bytes.lazySet(bytes.get() + operationBytes);
        operations.lazySet(operations.get() + 1);
        records.context.firstOperation();
    }
}
