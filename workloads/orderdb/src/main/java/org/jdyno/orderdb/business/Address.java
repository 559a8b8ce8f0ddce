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
}
