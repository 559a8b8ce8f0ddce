package org.jdyno.orders;

/** Who is told of every transaction of a terminal. Used by one thread at a time. */
interface TransactionLog {
    /**
     * A transaction is completed; three values of {@link System#nanoTime}.
     *
     * @param dueNanos when it should have begun
     * @param beginNanos when it was begun: when it was due, where terminals have no schedule
     * @param endNanos when its result was on the screen
     */
    void completed(TransactionKind kind, long dueNanos, long beginNanos, long endNanos);
}
