package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Warehouse;

/** How many items of a district's last orders are short of stock? For one thread. */
public final class StockLevelRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public int warehouse;
    public int district;
    /** A stock below it is short. */
    public int threshold;

    /**
     * Draws the next request at a terminal.
     *
     * @param home the warehouse
     * @param terminal its number in the warehouse, from 0; it determines the district
     */
    public void draw(int home, int terminal, Chance chance) {
        warehouse = home;
        district = 1 + terminal % Warehouse.DISTRICTS;
        threshold = chance.between(10, 20);
    }
}
