package org.jdyno.orders.business;

/** Who orders from a district. Any thread. */
public final class Customer {
    private static final int MOST_DATA = 500;
    private static final String BAD = "BC";
    private static final String GOOD = "GC";

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

    private long balanceCents = -1_000;
    private long paidCents = 1_000;
    private int payments = 1;
    private int deliveries;
    private String data;
    private Order lastOrder;

    /** Of payments of which no history is kept. */
    private long discardedPaymentCents;
    /** Of delivered orders that are not kept. Guarded by the district. */
    long discardedDeliveryCents;

    Customer(int number, District district, String last, boolean badCredit, long sinceMillis, Chance chance) {
        this.number = number;
        this.district = district;
        this.last = last;
        this.sinceMillis = sinceMillis;
        first = chance.text(8, 16);
        address = new Address(chance);
        phone = chance.digits(16);
        credit = badCredit ? BAD : GOOD;
        discount = chance.between(0, 5_000);
        data = chance.text(300, 500);
    }

    /** Pays at a district, perhaps of another warehouse, and has somebody read what comes of it. */
    public synchronized void pay(long cents, District at, AccountReader reader) {
        balanceCents -= cents;
        paidCents += cents;
        payments++;
        if (hasBadCredit()) {
            String noted = number + " " + district.number + " " + district.warehouse.number + " " + at.number + " "
                    + at.warehouse.number + " " + cents + " " + data;
            data = noted.length() > MOST_DATA ? noted.substring(0, MOST_DATA) : noted;
        }
        reader.read(balanceCents, data);
    }

    /** Reads an account within its customer's monitor. */
    public interface AccountReader {
        /** @param data what is known of the customer, which is looked at where credit is bad */
        void read(long balanceCents, String data);
    }

    public boolean hasBadCredit() {
        return credit.equals(BAD);
    }

    /** Is brought what was ordered. */
    synchronized void receive(long cents) {
        balanceCents += cents;
        deliveries++;
    }

    synchronized void ordered(Order order) {
        lastOrder = order;
    }

    /**
     * Has somebody read the last order and the balance of one moment; within the district, as orders are guarded by it.
     */
    synchronized void readLastOrder(District.OrderReader reader) {
        reader.read(lastOrder, balanceCents);
    }

    /** Notes a payment that is not kept. */
    synchronized void discarded(History payment) {
        discardedPaymentCents += payment.amountCents;
    }

    synchronized long discardedPaymentCents() {
        return discardedPaymentCents;
    }

    synchronized long balanceCents() {
        return balanceCents;
    }

    /** All payments so far, in cents. */
    synchronized long paidCents() {
        return paidCents;
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
