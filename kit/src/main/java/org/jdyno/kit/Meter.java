package org.jdyno.kit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts operations. Any thread. Counting neither locks nor allocates, except for the first call of a thread. */
public final class Meter {
    private final LongAdder operations = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final List<AtomicLong> ofOneThread = new CopyOnWriteArrayList<AtomicLong>();

    /** Counts one completed and checked operation. */
    public void completed() {
        operations.increment();
    }

    /** Counts completed and checked operations. */
    public void completed(long count) {
        operations.add(count);
    }

    /**
     * Creates a counter of completed operations for one writing thread at a time, which must advance it by
     * {@link AtomicLong#lazySet}. This avoids the atomic operation of {@link #completed()}, which matters if operations
     * are very short.
     */
    public AtomicLong ofOneThread() {
        AtomicLong completed = new PaddedCounter();
        ofOneThread.add(completed);
        return completed;
    }

    /** Counts one failed operation. */
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
