package org.jdyno.orders.terminal;

/** Where the user of a terminal enters transactions and gets their results. For one thread at a time. */
public interface Desk {
    /** Generates the user's input for a transaction of this kind. */
    void enter(TransactionKind kind);

    /**
     * Performs the transaction that was entered last.
     *
     * @param kind of that transaction
     * @throws Exception if it failed; this ends the role
     */
    void perform(TransactionKind kind) throws Exception;
}
