package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.business.Population;

/**
 * A customer orders items. One order in a hundred asks on its last line for an item that does not exist. For one
 * thread.
 */
public final class NewOrderRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public int warehouse;
    public int district;
    public int customer;
    /** The number of lines; the arrays have room for more. */
    public int lines;
    /** Whether no line comes from another warehouse. */
    public boolean allLocal;

    public final int[] items = new int[Population.MAX_LINES];
    public final int[] supplyWarehouses = new int[Population.MAX_LINES];
    public final int[] quantities = new int[Population.MAX_LINES];

    /** Draws the next request at a terminal of a warehouse. */
    public void draw(int home, Choices choices, Chance chance) {
        warehouse = home;
        district = choices.anyDistrict(chance);
        customer = choices.anyCustomer(chance);
        lines = choices.population.anyLineCount(chance);
        allLocal = true;
        for (int i = 0; i < lines; i++) {
            items[i] = choices.anyItem(chance);
            boolean remote = choices.warehouses > 1 && chance.percent(1);
            supplyWarehouses[i] = remote ? choices.anotherWarehouse(home, chance) : home;
            allLocal &= !remote;
            quantities[i] = chance.between(1, 10);
        }
        if (chance.percent(1)) {
            items[lines - 1] = choices.missingItem();
        }
    }
}
