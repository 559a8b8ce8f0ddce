package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;

/** The customer that a user asks for: 60 % by last name, the others by number. For one thread. */
public final class CustomerRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public int warehouse;
    public int district;
    /** From 1; 0 if the customer is known by last name. */
    public int number;
    /** Null if the customer is known by number. */
    public String last;

    /** Draws a customer of a district. */
    void draw(int ofWarehouse, int ofDistrict, Choices choices, Chance chance) {
        warehouse = ofWarehouse;
        district = ofDistrict;
        boolean byName = chance.percent(60);
        last = byName ? choices.anyName(chance) : null;
        number = byName ? 0 : choices.anyCustomer(chance);
    }

    /** Whether the customer is known by last name. */
    public boolean isByName() {
        return last != null;
    }
}
