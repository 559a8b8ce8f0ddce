package org.jdyno.orderdb.business;

import java.io.Serializable;

/** The address of a warehouse, a district or a customer. For one thread at a time. */
public final class Address implements Serializable {
    private static final long serialVersionUID = 1L;

    public String street1;
    public String street2;
    public String city;
    public String state;
    public String zip;

    public <X extends Exception> void pass(Fields<X> fields) throws X {
        street1 = fields.text(street1);
        street2 = fields.text(street2);
        city = fields.text(city);
        state = fields.text(state);
        zip = fields.text(zip);
    }
}
