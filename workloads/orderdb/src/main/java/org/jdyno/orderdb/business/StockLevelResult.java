package org.jdyno.orderdb.business;

/** The result of a look at the stock. For one thread at a time. */
public final class StockLevelResult {
    /** The number of items that are short of stock. */
    public int items;
}
