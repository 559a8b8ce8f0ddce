package org.jdyno.orders.business;

/**
 * The initial numbers of objects. The paper scales TPC-C's numbers by a percentage. Immutable.
 *
 * <p>The paper's object counts show what it scales: items, the stock of a warehouse, and the customers and orders of a
 * district. A warehouse has ten districts at any percentage.
 */
public final class Population {
    /** Maximum number of lines of an order. */
    public static final int MAX_LINES = 20;

    public final int items;
    public final int customersPerDistrict;
    public final int ordersPerDistrict;
    /** The newest of those orders. */
    public final int undeliveredPerDistrict;

    private final int linesPerOrder;

    /**
     * @param percent 1, 10 or 100
     * @param linesPerOrder lines of every order; 0 for 5 to 15 at random
     */
    public Population(int percent, int linesPerOrder) {
        this.linesPerOrder = linesPerOrder;
        items = 1_000 * percent;
        customersPerDistrict = 30 * percent;
        ordersPerDistrict = 30 * percent;
        undeliveredPerDistrict = 9 * percent;
    }

    /** The number of lines of a new order. */
    public int anyLineCount(Chance chance) {
        return linesPerOrder == 0 ? chance.between(5, 15) : linesPerOrder;
    }
}
