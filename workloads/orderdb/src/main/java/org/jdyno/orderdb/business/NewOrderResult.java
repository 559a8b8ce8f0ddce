package org.jdyno.orderdb.business;

import java.io.Serializable;
import org.jdyno.orders.business.Population;

/** What a terminal shows of a new order. Amounts are cents, rates ten-thousandths. For one thread at a time. */
public final class NewOrderResult implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Whether an item did not exist, so that the order was rolled back. */
    public boolean rolledBack;

    public int order;
    public String last;
    public String credit;
    public int discount;
    public int warehouseTax;
    public int districtTax;
    public long enteredMillis;
    public long totalCents;
    /** The number of lines; 0 if rolled back. The arrays have room for more. */
    public int lines;

    public final String[] itemNames = new String[Population.MAX_LINES];
    /** What is left in stock. */
    public final int[] left = new int[Population.MAX_LINES];
    /** {@code B} or {@code G}. */
    public final char[] brands = new char[Population.MAX_LINES];

    public final int[] priceCents = new int[Population.MAX_LINES];
    public final long[] amountCents = new long[Population.MAX_LINES];
}
