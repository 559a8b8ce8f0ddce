package org.jdyno.orders.business;

/** A customer of a district. Any thread. */
public final class Customer {
    public final int number;
    public final District district;
    public final String first;
    public final String middle = "OE";
    public final String last;
    public final Address address;
    public final String phone;
    public final long sinceMillis;
    public final String credit;
    public final long creditLimitCents = 5_000_000;
    /** In ten-thousandths. */
    public final int discount;

    private long balanceCents = -Rules.FIRST_PAYMENT;
    private long paidCents = Rules.FIRST_PAYMENT;
    private int payments = 1;
    private int deliveries;
    private String data;
    private Order lastOrder;

    /** Total of the payments whose history was discarded. */
    private long discardedPaymentCents;
    /** Total of the delivered orders that were discarded. Guarded by the district. */
    long discardedDeliveryCents;

    Customer(int number, District district, String last, boolean badCredit, long sinceMillis, Chance chance) {
        this.number = number;
        this.district = district;
        this.last = last;
        this.sinceMillis = sinceMillis;
        first = chance.text(8, 16);
        address = new Address(chance);
        phone = chance.digits(16);
        credit = Rules.credit(badCredit);
        discount = chance.between(0, 5_000);
        data = chance.text(300, 500);
    }

    /** Pays at a district, perhaps of another warehouse, and passes the result to a reader. */
    public synchronized void pay(long cents, District at, AccountReader reader) {
        balanceCents -= cents;
        paidCents += cents;
        payments++;
        if (hasBadCredit()) {
            data = Rules.noted(
                    number, district.number, district.warehouse.number, at.number, at.warehouse.number, cents, data);
        }
        reader.read(balanceCents, data);
    }

    /** Reads an account within its customer's monitor. */
    public interface AccountReader {
        /** @param data notes about the customer, shown if the credit is bad */
        void read(long balanceCents, String data);
    }

    public boolean hasBadCredit() {
        return Rules.isBad(credit);
    }

    /** Receives the delivery of an order. */
    synchronized void receive(long cents) {
        balanceCents += cents;
        deliveries++;
    }

    synchronized void ordered(Order order) {
        lastOrder = order;
    }

    /**
     * Passes the last order and the balance at the same moment to a reader. Called within the district's monitor, which
     * guards orders.
     */
    synchronized void readLastOrder(District.OrderReader reader) {
        reader.read(lastOrder, balanceCents);
    }

    /** Adds a discarded payment to the total. */
    synchronized void discarded(History payment) {
        discardedPaymentCents += payment.amountCents;
    }

    synchronized long discardedPaymentCents() {
        return discardedPaymentCents;
    }

    public synchronized long balanceCents() {
        return balanceCents;
    }

    /** All payments so far, in cents. */
    public synchronized long paidCents() {
        return paidCents;
    }

    /** The number of payments so far. */
    public synchronized int payments() {
        return payments;
    }

    /** The number of delivered orders that were entered after the company began. */
    public synchronized int deliveries() {
        return deliveries;
    }

    /** Notes about the customer. */
    public synchronized String data() {
        return data;
    }

    synchronized void addTo(Digest digest) {
        digest.add(last);
        digest.add(first);
        digest.add(balanceCents);
        digest.add(paidCents);
        digest.add(payments);
        digest.add(deliveries);
        digest.add(data);
        digest.add(lastOrder.number);
    }
}
