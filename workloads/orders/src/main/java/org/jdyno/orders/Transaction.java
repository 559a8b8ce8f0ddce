package org.jdyno.orders;

/** One of the five transactions, reused by a terminal. For one thread. */
interface Transaction {
    /** Generates the user's input and shows it. */
    void enter(Screen screen);

    /** Performs the transaction. */
    void perform();

    /** Shows the result. */
    void show(Screen screen);
}
