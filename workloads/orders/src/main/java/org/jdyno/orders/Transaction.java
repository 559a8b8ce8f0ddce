package org.jdyno.orders;

/** One of the five, which a terminal goes through again and again. Used by one thread. */
interface Transaction {
    /** Thinks up what its user keys in, and shows it. */
    void enter(Screen screen);

    /** Does it. */
    void perform();

    /** Shows what came of it. */
    void show(Screen screen);
}
