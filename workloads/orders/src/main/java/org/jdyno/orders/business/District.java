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
 * A part of a warehouse's customers, with their orders, which it guards. Any thread, but for what its monitor must be
 * held for.
 */
public final class District {
    /** How many of the last orders a look at the stock goes through. */
    private static final int LOOKED_AT = 20;

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
    /** The oldest first. */
    private final Deque<NewOrder> newOrders = new ArrayDeque<>();

    private final int keptOrders;
    private int nextOrder = 1;
    private long paidCents;
    /** Of payments of which no history is kept. Guarded by the warehouse. */
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
            String last = warehouse.company.nameOf(i, chance);
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

    /** The first payment of each customer, which was made before there was anything to see of it. */
    void receiveFirst() {
        for (Customer customer : customers) {
            paidCents += customer.paidCents();
        }
    }

    /** @param number from 1 */
    public Customer customer(int number) {
        return customers[number - 1];
    }

    /** The one in the middle, by first names, of the customers of a last name that somebody here has. */
    public Customer customer(String last) {
        Customer[] same = byName.getOrDefault(last, NOBODY);
        return same[(same.length + 1) / 2 - 1];
    }

    /** Notes a payment made here. */
    public synchronized void receive(long cents) {
        paidCents += cents;
    }

    /**
     * The next order, which is not one of the district's before it is accepted. The caller holds the monitor until
     * then.
     */
    public Order begin(Customer customer, long nowMillis, int lineCount, boolean allLocal) {
        return new Order(nextOrder, customer, nowMillis, lineCount, allLocal);
    }

    /** Makes an order one of this district's. The caller holds the monitor since it was begun. */
    public void accept(Order order) {
        assert Thread.holdsLock(this) : "somebody else may have begun an order of the same number";
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

    /** Delivers the oldest order that is not delivered; null when there is none. */
    public synchronized Order deliverOldest(int carrier, long nowMillis) {
        NewOrder oldest = newOrders.poll();
        if (oldest == null) {
            return null;
        }
        oldest.order.customer.receive(oldest.order.deliver(carrier, nowMillis));
        return oldest.order;
    }

    /** How many items of the last orders are short of stock. */
    public synchronized int shortOfStock(int threshold) {
        Set<Integer> items = new HashSet<>();
        for (Order order : orders.tailMap(nextOrder - LOOKED_AT, true).values()) {
            for (int i = 0; i < order.lines(); i++) {
                int item = order.line(i).stock.item.number;
                if (warehouse.stock(item).isBelow(threshold)) {
                    items.add(item);
                }
            }
        }
        return items.size();
    }

    /** Has somebody read the last order of a customer, and the balance, while nobody changes them. */
    public synchronized void readLastOrder(Customer customer, OrderReader reader) {
        customer.readLastOrder(reader);
    }

    /** Reads an order within its district's monitor, and what its customer's balance is then. */
    public interface OrderReader {
        void read(Order order, long balanceCents);
    }

    synchronized int ordersHeld() {
        return orders.size();
    }

    synchronized long paidCents() {
        return paidCents;
    }

    /** The number the next order gets. */
    synchronized int nextOrder() {
        return nextOrder;
    }

    /** What is kept of its orders, the oldest first; for when nobody is at work. */
    Collection<Order> orders() {
        return orders.values();
    }

    /** The orders that are not delivered, the oldest first; for when nobody is at work. */
    Collection<NewOrder> newOrders() {
        return newOrders;
    }

    int customers() {
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
