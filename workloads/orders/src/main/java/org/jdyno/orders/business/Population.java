package org.jdyno.orders.business;

/**
 * How many of everything there are. The paper scales what there is by a percentage; TPC-C's numbers are at 100.
 * Immutable.
 *
 * <p>What is scaled is what its object counts say: items, the stock of a warehouse, and the customers and orders of a
 * district; a warehouse has ten districts at any percentage.
 */
public final class Population {
    /** What an order has at most. */
    public static final int MOST_LINES = 20;

    public final int items;
    public final int customersPerDistrict;
    public final int ordersPerDistrict;
    /** Of those orders, the newest. */
    public final int undeliveredPerDistrict;

    private final int linesPerOrder;

    /**
     * @param percent 1, 10 or 100
     * @param linesPerOrder of every order; 0 is 5 to 15 of them at random
     */
    public Population(int percent, int linesPerOrder) {
        this.linesPerOrder = linesPerOrder;
        items = 1_000 * percent;
        customersPerDistrict = 30 * percent;
        ordersPerDistrict = 30 * percent;
        undeliveredPerDistrict = 9 * percent;
    }

    /** How many lines an order has. */
    public int anyLineCount(Chance chance) {
        return linesPerOrder == 0 ? chance.between(5, 15) : linesPerOrder;
    }
}
