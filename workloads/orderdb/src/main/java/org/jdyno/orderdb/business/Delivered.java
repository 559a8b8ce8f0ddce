package org.jdyno.orderdb.business;

/** The result of a delivery. For one thread at a time. */
public final class Delivered {
    /** The number of delivered orders, at most one of each district. */
    public int orders;
}
