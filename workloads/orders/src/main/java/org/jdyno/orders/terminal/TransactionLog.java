package org.jdyno.orders.terminal;

/** Receives every transaction of a terminal. For one thread at a time. */
public interface TransactionLog {
    /** Whether the present phase takes the times of transactions. If not, {@link #completed} gets arbitrary ones. */
    default boolean timed() {
        return true;
    }

    /**
     * A transaction has completed. Times are values of {@link System#nanoTime}.
     *
     * @param dueNanos when it should have begun
     * @param beginNanos when it began; equal to {@code dueNanos} without a schedule
     * @param endNanos when its result was on the screen
     */
    void completed(TransactionKind kind, long dueNanos, long beginNanos, long endNanos);
}
