package org.jdyno.orders.request;

import java.io.Serializable;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;

/** A customer pays, 15 % of them at another warehouse than their own. For one thread. */
public final class PaymentRequest implements Serializable {
    private static final long serialVersionUID = 1L;

    public int warehouse;
    public int district;
    public final CustomerRequest customer = new CustomerRequest();
    public int cents;

    /** Draws the next request at a terminal of a warehouse. */
    public void draw(int home, Choices choices, Chance chance) {
        warehouse = home;
        district = choices.anyDistrict(chance);
        int ofWarehouse = home;
        int ofDistrict = district;
        if (choices.warehouses > 1 && chance.percent(15)) {
            ofWarehouse = choices.anotherWarehouse(home, chance);
            ofDistrict = choices.anyDistrict(chance);
        }
        customer.draw(ofWarehouse, ofDistrict, choices, chance);
        cents = chance.between(100, 500_000);
    }
}
