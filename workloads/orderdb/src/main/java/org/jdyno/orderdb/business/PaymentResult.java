package org.jdyno.orderdb.business;

import java.io.Serializable;

/** What a terminal shows of a payment. Amounts are cents, rates ten-thousandths. For one thread at a time. */
public final class PaymentResult implements Serializable {
    private static final long serialVersionUID = 1L;
    /** The length of the notes that are shown. */
    private static final int SHOWN = 200;

    public int customer;
    public String first;
    public String middle;
    public String last;
    public final Address address = new Address();
    public String phone;
    public long sinceMillis;
    public String credit;
    public long creditLimitCents;
    public int discount;
    public long balanceCents;
    /** The beginning of the notes about a customer of bad credit, otherwise empty. */
    public String notes;

    public final Address warehouse = new Address();
    public final Address district = new Address();
    public long paidMillis;

    /** The beginning of the notes about a customer. */
    public static String shown(String notes) {
        return notes.length() > SHOWN ? notes.substring(0, SHOWN) : notes;
    }
}
