package org.jdyno.orders.business;

/** An order. Its district's monitor guards its state, from the time it is begun. */
public final class Order {
    /** The carrier of an undelivered order. */
    static final byte NONE = 0;

    public final int number;
    public final Customer customer;
    public final long enteredMillis;
    public final boolean allLocal;
    /** The number of lines that were ordered. */
    public final byte lineCount;

    private final OrderLine[] lines;
    private byte filled;
    private byte carrier;
    /** The total of all lines at their delivery. */
    private int deliveredCents;

    Order(int number, Customer customer, long enteredMillis, int lineCount, boolean allLocal) {
        this.number = number;
        this.customer = customer;
        this.enteredMillis = enteredMillis;
        this.lineCount = (byte) lineCount;
        this.allLocal = allLocal;
        lines = new OrderLine[lineCount];
    }

    /** Adds a line. The caller holds the monitor of the district. */
    public void add(OrderLine line) {
        lines[filled++] = line;
    }

    /** The number of lines so far. */
    public int lines() {
        return filled;
    }

    public OrderLine line(int index) {
        return lines[index];
    }

    /** The carrier, from 1 to 10; 0 if not delivered. */
    public int carrier() {
        return carrier;
    }

    public boolean delivered() {
        return carrier != NONE;
    }

    /** Delivers all lines; returns their total in cents. */
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

    /** The total delivered, without reading the lines; 0 before. */
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
