package org.jdyno.orders.business;

/** What a customer has ordered at one time. What changes of it is guarded by its district, from when it is begun. */
public final class Order {
    /** Of an order that nobody has carried yet. */
    static final byte NONE = 0;

    public final int number;
    public final Customer customer;
    public final long enteredMillis;
    public final boolean allLocal;
    /** How many lines were asked for. */
    public final byte lineCount;

    private final OrderLine[] lines;
    private byte filled;
    private byte carrier;
    /** What all lines were worth when they were delivered. */
    private int deliveredCents;

    Order(int number, Customer customer, long enteredMillis, int lineCount, boolean allLocal) {
        this.number = number;
        this.customer = customer;
        this.enteredMillis = enteredMillis;
        this.lineCount = (byte) lineCount;
        this.allLocal = allLocal;
        lines = new OrderLine[lineCount];
    }

    /** Adds a line; the caller holds the monitor of the district it was begun at. */
    public void add(OrderLine line) {
        lines[filled++] = line;
    }

    /** How many lines there are. */
    public int lines() {
        return filled;
    }

    public OrderLine line(int index) {
        return lines[index];
    }

    /** Who carries it, from 1 to 10; 0 while nobody does. */
    public int carrier() {
        return carrier;
    }

    boolean delivered() {
        return carrier != NONE;
    }

    /** Delivers all lines; returns what they are worth, in cents. */
    long deliver(int by, long nowMillis) {
        carrier = (byte) by;
        long cents = 0;
        for (int i = 0; i < filled; i++) {
            lines[i].deliveredMillis = nowMillis;
            cents += lines[i].amountCents;
        }
        deliveredCents = (int) cents;
        return cents;
    }

    /** What was delivered, without a look at its lines; 0 before. */
    int deliveredCents() {
        return deliveredCents;
    }

    void addTo(Digest digest) {
        digest.add(number);
        digest.add(customer.number);
        digest.add(carrier);
        digest.add(allLocal ? 1 : 0);
        for (int i = 0; i < filled; i++) {
            lines[i].addTo(digest);
        }
    }
}
