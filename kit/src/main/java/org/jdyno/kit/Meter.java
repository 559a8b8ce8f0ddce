package org.jdyno.kit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts operations. Any thread may count; counting neither locks nor allocates once a thread has counted before. */
public final class Meter {
    private final LongAdder operations = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final List<AtomicLong> ofOneThread = new CopyOnWriteArrayList<AtomicLong>();

    /** One operation was completed and checked. */
    public void completed() {
        operations.increment();
    }

    /** Several operations were completed and checked. */
    public void completed(long count) {
        operations.add(count);
    }

    /**
     * A new counter of completed operations for one writing thread at a time, which raises it by
     * {@link AtomicLong#lazySet}: without the atomic operation of {@link #completed()}, where operations are so short
     * that it tells.
     */
    public AtomicLong ofOneThread() {
        AtomicLong completed = new LoneCounter();
        ofOneThread.add(completed);
        return completed;
    }

    /** One operation failed. */
    public void failed() {
        errors.increment();
    }

    long operations() {
        long sum = operations.sum();
        for (AtomicLong completed : ofOneThread) {
            sum += completed.get();
        }
        return sum;
    }

    long errors() {
        return errors.sum();
    }
}
