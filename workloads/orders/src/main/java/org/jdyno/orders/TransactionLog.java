package org.jdyno.orders;

/** Who is told of every transaction of a terminal. Used by one thread at a time. */
interface TransactionLog {
    /** @param nanos from the last key to the result on the screen */
    void completed(TransactionKind kind, long nanos);
}
