package org.jdyno.orders.business;

/** The address of a warehouse, a district or a customer. */
public final class Address {
    public final String street1;
    public final String street2;
    public final String city;
    public final String state;
    public final String zip;

    Address(Chance chance) {
        street1 = chance.text(10, 20);
        street2 = chance.text(10, 20);
        city = chance.text(10, 20);
        state = chance.letters(2, 2);
        zip = chance.digits(4) + "11111";
    }
}
