package org.jdyno.orders.business;

/** A payment: its customer, district and amount. */
final class History {
    final Customer customer;
    final District district;
    final long amountCents;
    private final long paidMillis;
    private final String data;

    History(Customer customer, District district, long amountCents, long paidMillis) {
        this.customer = customer;
        this.district = district;
        this.amountCents = amountCents;
        this.paidMillis = paidMillis;
        data = Rules.paymentData(district.warehouse.name, district.name);
    }

    void addTo(Digest digest) {
        digest.add(customer.number);
        digest.add(district.number);
        digest.add(amountCents);
        digest.add(paidMillis > 0 ? 1 : 0);
        digest.add(data);
    }
}
