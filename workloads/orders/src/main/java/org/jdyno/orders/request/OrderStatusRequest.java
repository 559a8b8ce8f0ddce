package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;

/** A customer asks for the state of the last order. For one thread. */
public final class OrderStatusRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public final CustomerRequest customer = new CustomerRequest();

    /** Draws the next request at a terminal of a warehouse. */
    public void draw(int home, Choices choices, Chance chance) {
        customer.draw(home, choices.anyDistrict(chance), choices, chance);
    }
}
