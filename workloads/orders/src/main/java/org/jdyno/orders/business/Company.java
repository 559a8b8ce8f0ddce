package org.jdyno.orders.business;

import java.util.ArrayList;
import java.util.List;

/**
 * The whole business. Seed, population and number of warehouses determine it, on every JVM.
 *
 * <p>Its structure does not change once created; parts that change have monitors of their own. Any thread.
 */
public final class Company {
    private static final int CUSTOMER_A = 1_023;
    private static final int ITEM_A = 8_191;
    private static final int NAME_A = 255;
    private static final int FULL_CUSTOMERS = 3_000;
    private static final int FULL_ITEMS = 100_000;

    /** TPC-C: the allowed differences between the constants for names looked up and names created. */
    private static final int MIN_SHIFT = 65;

    private static final int MAX_SHIFT = 119;

    public final Population population;
    /** Whether old data is discarded as new data is created, so that the heap does not fill. */
    final boolean steady;

    private final Item[] items;
    private final LastNames names = new LastNames();
    private final Warehouse[] warehouses;
    private final Uneven customerNumbers;
    private final Uneven itemNumbers;
    private final Uneven askedNames;
    private final Uneven madeNames;

    /** @param steady whether old orders and payments are discarded as new ones are created */
    public Company(int warehouses, Population population, boolean steady, long seed) {
        this.population = population;
        this.steady = steady;
        Chance chance = new Chance(seed);
        customerNumbers = new Uneven(
                CUSTOMER_A, FULL_CUSTOMERS, 1, population.customersPerDistrict, chance.between(0, CUSTOMER_A));
        itemNumbers = new Uneven(ITEM_A, FULL_ITEMS, 1, population.items, chance.between(0, ITEM_A));
        int loaded = Math.min(LastNames.COUNT, population.customersPerDistrict);
        int made = chance.between(0, NAME_A - MAX_SHIFT);
        madeNames = new Uneven(NAME_A, LastNames.COUNT, 0, loaded - 1, made);
        askedNames = new Uneven(NAME_A, LastNames.COUNT, 0, loaded - 1, made + shift(chance));
        items = new Item[population.items];
        boolean[] original = chance.tenth(items.length);
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item(i + 1, original[i], chance);
        }
        this.warehouses = new Warehouse[warehouses];
        long nowMillis = System.currentTimeMillis();
        for (int i = 0; i < warehouses; i++) {
            this.warehouses[i] = new Warehouse(i + 1, this, nowMillis, chance);
        }
    }

    private static int shift(Chance chance) {
        int shift = chance.between(MIN_SHIFT, MAX_SHIFT);
        while (shift == 96 || shift == 112) {
            shift = chance.between(MIN_SHIFT, MAX_SHIFT);
        }
        return shift;
    }

    /** The item of this number, from 1; null if there is none. */
    public Item item(int number) {
        return number >= 1 && number <= items.length ? items[number - 1] : null;
    }

    /** @param number from 1 */
    public Warehouse warehouse(int number) {
        return warehouses[number - 1];
    }

    /** A random other warehouse; there must be one. */
    public Warehouse anotherWarehouse(Warehouse than, Chance chance) {
        int other = chance.between(1, warehouses.length - 1);
        return warehouse(other >= than.number ? other + 1 : other);
    }

    public int warehouses() {
        return warehouses.length;
    }

    /** The number of a random item to order. */
    public int anyItem(Chance chance) {
        return itemNumbers.draw(chance);
    }

    /** The number of a random customer of any district. */
    public int anyCustomer(Chance chance) {
        return customerNumbers.draw(chance);
    }

    /** A random last name that at least one customer of every district has. */
    public String anyName(Chance chance) {
        return names.name(askedNames.draw(chance));
    }

    /** The last name of a new customer: every name once, then random ones, unevenly distributed. */
    String nameOf(int customer, Chance chance) {
        return LastNames.of(customer <= LastNames.COUNT ? customer - 1 : madeNames.draw(chance));
    }

    /** Checks TPC-C's consistency conditions, in their order. No transaction may be running. */
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        for (Condition.Kind kind : Condition.Kind.values()) {
            conditions.add(Condition.of(kind, this));
        }
        return conditions;
    }

    /** The number of orders, delivered or not. */
    public long ordersHeld() {
        long held = 0;
        for (Warehouse warehouse : warehouses) {
            for (int i = 1; i <= Warehouse.DISTRICTS; i++) {
                held += warehouse.district(i).ordersHeld();
            }
        }
        return held;
    }

    /** A digest of everything that changes, except dates. No transaction may be running. */
    public String digest() {
        Digest digest = new Digest();
        for (Warehouse warehouse : warehouses) {
            warehouse.addTo(digest);
        }
        return digest.toString();
    }
}
