package org.jdyno.orderdb.business;

import java.io.Serializable;
import org.jdyno.orders.business.Population;

/** What a terminal shows of a customer's last order. Amounts are cents. For one thread at a time. */
public final class OrderStatusResult implements Serializable {
    private static final long serialVersionUID = 1L;

    public int customer;
    public String first;
    public String middle;
    public String last;
    public long balanceCents;
    public int order;
    public long enteredMillis;
    /** 0 if the order is not delivered. */
    public int carrier;
    /** The number of lines; the arrays have room for more. */
    public int lines;

    public final int[] items = new int[Population.MAX_LINES];
    public final int[] supplyWarehouses = new int[Population.MAX_LINES];
    public final int[] quantities = new int[Population.MAX_LINES];
    public final long[] amountCents = new long[Population.MAX_LINES];
    /** 0 if the line is not delivered. */
    public final long[] deliveredMillis = new long[Population.MAX_LINES];
}
