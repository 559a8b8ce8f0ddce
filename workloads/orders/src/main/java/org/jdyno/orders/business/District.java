package org.jdyno.orders.business;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A part of a warehouse's customers, with their orders, which its monitor guards. Any thread; some methods require the
 * caller to hold the monitor.
 */
public final class District {
    /**
     * The set of items that are short of stock has some ten members, 45 at most in three million transactions. So it
     * does not grow, and of the 1,000 items of the smallest population at most eight share a bin, which does not become
     * a tree. The first such tree, after millions of transactions, made C2 compile anew in measured phases.
     */
    private static final int BINS = 128;

    private static final Customer[] NOBODY = {};

    public final int number;
    public final Warehouse warehouse;
    public final String name;
    public final Address address;
    /** In ten-thousandths. */
    public final int tax;

    private final Customer[] customers;
    private final Map<String, Customer[]> byName = new HashMap<>();
    private final TreeMap<Integer, Order> orders = new TreeMap<>();
    /** Oldest first. */
    private final Deque<NewOrder> newOrders = new ArrayDeque<>();

    private final int keptOrders;
    private int nextOrder = 1;
    private long paidCents;
    /** Total of the payments whose history was discarded. Guarded by the warehouse. */
    long discardedPaymentCents;

    District(int number, Warehouse warehouse, long nowMillis, Chance chance) {
        this.number = number;
        this.warehouse = warehouse;
        Population population = warehouse.company.population;
        name = chance.text(6, 10);
        address = new Address(chance);
        tax = chance.between(0, 2_000);
        customers = new Customer[population.customersPerDistrict];
        boolean[] badCredit = chance.tenth(customers.length);
        for (int i = 1; i <= customers.length; i++) {
            String last = warehouse.company.choices.nameOf(i, chance);
            customers[i - 1] = new Customer(i, this, last, badCredit[i - 1], nowMillis, chance);
        }
        for (Customer customer : customers) {
            byName.merge(customer.last, new Customer[] {customer}, District::both);
        }
        keptOrders = population.ordersPerDistrict;
        fill(population, nowMillis, chance);
    }

    private static Customer[] both(Customer[] some, Customer[] one) {
        Customer[] all = Arrays.copyOf(some, some.length + 1);
        all[some.length] = one[0];
        Arrays.sort(all, Comparator.comparing(customer -> customer.first));
        return all;
    }

    private void fill(Population population, long nowMillis, Chance chance) {
        int delivered = population.ordersPerDistrict - population.undeliveredPerDistrict;
        for (int buyer : chance.permutation(population.ordersPerDistrict)) {
            boolean old = nextOrder <= delivered;
            Order order = new Order(nextOrder, customer(buyer), nowMillis, population.anyLineCount(chance), true);
            for (int i = 0; i < order.lineCount; i++) {
                Stock stock = warehouse.stock(chance.between(1, population.items));
                long cents = old ? 0 : chance.between(1, 999_999);
                order.add(new OrderLine(stock, warehouse.number, 5, cents, number, old ? nowMillis : OrderLine.NEVER));
            }
            if (old) {
                order.deliver(chance.between(1, 10), nowMillis);
            }
            add(order);
        }
    }

    /** Adds the initial payment of each customer. */
    void receiveFirst() {
        for (Customer customer : customers) {
            paidCents += customer.paidCents();
        }
    }

    /** @param number from 1 */
    public Customer customer(int number) {
        return customers[number - 1];
    }

    /** The middle one, by first name, of the customers with a last name. There must be one. */
    public Customer customer(String last) {
        Customer[] same = byName.getOrDefault(last, NOBODY);
        return same[Rules.middle(same.length)];
    }

    /** Adds a payment made here. */
    public synchronized void receive(long cents) {
        paidCents += cents;
    }

    /**
     * Creates the next order, which becomes one of the district's when it is accepted. The caller holds the monitor
     * until then.
     */
    public Order begin(Customer customer, long nowMillis, int lineCount, boolean allLocal) {
        return new Order(nextOrder, customer, nowMillis, lineCount, allLocal);
    }

    /** Adds an order to the district. The caller has held the monitor since it was begun. */
    public void accept(Order order) {
        assert Thread.holdsLock(this) : "another thread may have begun an order with the same number";
        add(order);
        if (warehouse.company.steady) {
            discardOld();
        }
    }

    private void add(Order order) {
        nextOrder++;
        orders.put(order.number, order);
        if (!order.delivered()) {
            newOrders.add(new NewOrder(order));
        }
        order.customer.ordered(order);
    }

    private void discardOld() {
        while (orders.size() > keptOrders && orders.firstEntry().getValue().delivered()) {
            Order oldest = orders.pollFirstEntry().getValue();
            oldest.customer.discardedDeliveryCents += oldest.deliveredCents();
        }
    }

    /** Delivers the oldest undelivered order; null if there is none. */
    public synchronized Order deliverOldest(int carrier, long nowMillis) {
        NewOrder oldest = newOrders.poll();
        if (oldest == null) {
            return null;
        }
        oldest.order.customer.receive(oldest.order.deliver(carrier, nowMillis));
        return oldest.order;
    }

    /** The number of items of the last orders that are short of stock. */
    public synchronized int shortOfStock(int threshold) {
        Set<Integer> items = new HashSet<>(BINS);
        for (Order order : orders.tailMap(nextOrder - Rules.LAST_ORDERS, true).values()) {
            for (int i = 0; i < order.lines(); i++) {
                int item = order.line(i).stock.item.number;
                if (warehouse.stock(item).isBelow(threshold)) {
                    items.add(item);
                }
            }
        }
        return items.size();
    }

    /** Passes the last order of a customer and the balance to a reader, while nobody changes them. */
    public synchronized void readLastOrder(Customer customer, OrderReader reader) {
        customer.readLastOrder(reader);
    }

    /** Reads an order and its customer's balance within the district's monitor. */
    public interface OrderReader {
        void read(Order order, long balanceCents);
    }

    synchronized int ordersHeld() {
        return orders.size();
    }

    /** All payments made here so far, in cents. */
    public synchronized long paidCents() {
        return paidCents;
    }

    /** The number of the next order. */
    public synchronized int nextOrder() {
        return nextOrder;
    }

    /** The orders kept, oldest first. No transaction may be running. */
    public Collection<Order> orders() {
        return orders.values();
    }

    /** The undelivered orders, oldest first. No transaction may be running. */
    Collection<NewOrder> newOrders() {
        return newOrders;
    }

    /** The number of customers. */
    public int customers() {
        return customers.length;
    }

    synchronized void addTo(Digest digest) {
        digest.add(nextOrder);
        digest.add(paidCents);
        for (Order order : orders.values()) {
            order.addTo(digest);
        }
        for (NewOrder newOrder : newOrders) {
            digest.add(newOrder.order.number);
        }
        for (Customer customer : customers) {
            customer.addTo(digest);
        }
    }
}
