package org.jdyno.orders.business;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** A warehouse with its stock and districts. Any thread. */
public final class Warehouse {
    public static final int DISTRICTS = 10;

    public final int number;
    public final Company company;
    public final String name;
    public final Address address;
    /** In ten-thousandths. */
    public final int tax;

    private final District[] districts = new District[DISTRICTS];
    private final Stock[] stock;
    /** Oldest first. */
    private final Deque<History> payments = new ArrayDeque<>();

    private final int keptPayments;
    private long paidCents;

    Warehouse(int number, Company company, long nowMillis, Chance chance) {
        this.number = number;
        this.company = company;
        name = chance.text(6, 10);
        address = new Address(chance);
        tax = chance.between(0, 2_000);
        stock = new Stock[company.population.items];
        boolean[] original = chance.tenth(stock.length);
        for (int i = 0; i < stock.length; i++) {
            stock[i] = new Stock(company.item(i + 1), original[i], chance);
        }
        for (int i = 0; i < DISTRICTS; i++) {
            districts[i] = new District(i + 1, this, nowMillis, chance);
        }
        for (District district : districts) {
            for (int i = 1; i <= company.population.customersPerDistrict; i++) {
                Customer customer = district.customer(i);
                payments.add(new History(customer, district, customer.paidCents(), nowMillis));
                paidCents += customer.paidCents();
            }
            district.receiveFirst();
        }
        keptPayments = payments.size();
    }

    /** @param number from 1 */
    public District district(int number) {
        return districts[number - 1];
    }

    /** @param item its number, from 1 */
    public Stock stock(int item) {
        return stock[item - 1];
    }

    /** Adds a payment made at one of its districts. */
    public void receive(Customer from, District at, long cents, long nowMillis) {
        History payment = new History(from, at, cents, nowMillis);
        History old = null;
        synchronized (this) {
            paidCents += cents;
            payments.add(payment);
            if (company.steady && payments.size() > keptPayments) {
                old = payments.remove();
                old.district.discardedPaymentCents += old.amountCents;
            }
        }
        if (old != null) {
            old.customer.discarded(old);
        }
    }

    /** All payments so far, in cents. */
    public synchronized long paidCents() {
        return paidCents;
    }

    /** Total of the payments made at a district, both those kept and those discarded, in cents. */
    synchronized long historyCents(District at) {
        long cents = at.discardedPaymentCents;
        for (History payment : payments) {
            if (payment.district == at) {
                cents += payment.amountCents;
            }
        }
        return cents;
    }

    /** Adds the payments kept here, in cents, to those of each customer. */
    synchronized void addPaid(Map<Customer, Long> cents) {
        for (History payment : payments) {
            cents.merge(payment.customer, payment.amountCents, Long::sum);
        }
    }

    synchronized void addTo(Digest digest) {
        digest.add(paidCents);
        for (History payment : payments) {
            payment.addTo(digest);
        }
        for (Stock each : stock) {
            each.addTo(digest);
        }
        for (District district : districts) {
            district.addTo(digest);
        }
    }
}
