package org.jdyno.kit;

import java.util.concurrent.atomic.LongAdder;

/** Counts operations. Any thread may count; counting neither locks nor allocates once a thread has counted before. */
public final class Meter {
    private final LongAdder operations = new LongAdder();
    private final LongAdder errors = new LongAdder();

    /** One operation was completed and checked. */
    public void completed() {
        operations.increment();
    }

    /** Several operations were completed and checked. */
    public void completed(long count) {
        operations.add(count);
    }

    /** One operation failed. */
    public void failed() {
        errors.increment();
    }

    long operations() {
        return operations.sum();
    }

    long errors() {
        return errors.sum();
    }
}
