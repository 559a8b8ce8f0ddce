package org.jdyno.orders.terminal;

/** The five transactions, with their share of the paper's deck and the times of TPC-C's users. */
public enum TransactionKind {
    NEW_ORDER("new-order", 10, 18, 12),
    PAYMENT("payment", 10, 3, 12),
    ORDER_STATUS("order-status", 1, 2, 10),
    DELIVERY("delivery", 1, 2, 5),
    STOCK_LEVEL("stock-level", 1, 2, 5);

    /** The name of its histogram. */
    public final String word;
    /** How many cards of a deck are of this kind. */
    public final int cards;
    /** Time to fill in the screen. */
    final int keyingSeconds;
    /** Mean time to look at the result; exponentially distributed. */
    final int thinkSeconds;

    TransactionKind(String word, int cards, int keyingSeconds, int thinkSeconds) {
        this.word = word;
        this.cards = cards;
        this.keyingSeconds = keyingSeconds;
        this.thinkSeconds = thinkSeconds;
    }
}
