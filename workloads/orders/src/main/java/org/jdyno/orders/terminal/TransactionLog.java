package org.jdyno.orders.terminal;

/** Receives every transaction of a terminal. For one thread at a time. */
public interface TransactionLog {
    /**
     * A transaction has completed. Times are values of {@link System#nanoTime}.
     *
     * @param dueNanos when it should have begun
     * @param beginNanos when it began; equal to {@code dueNanos} without a schedule
     * @param endNanos when its result was on the screen
     */
    void completed(TransactionKind kind, long dueNanos, long beginNanos, long endNanos);
}
