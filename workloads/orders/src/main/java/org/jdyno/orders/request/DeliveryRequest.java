package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;

/** The oldest undelivered order of every district of a warehouse shall be delivered. For one thread. */
public final class DeliveryRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public int warehouse;
    /** From 1 to 10. */
    public int carrier;

    /** Draws the next request at a terminal of a warehouse. */
    public void draw(int home, Chance chance) {
        warehouse = home;
        carrier = chance.between(1, 10);
    }
}
