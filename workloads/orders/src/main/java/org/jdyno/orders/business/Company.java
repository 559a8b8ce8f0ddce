package org.jdyno.orders.business;

import java.util.ArrayList;
import java.util.List;

/**
 * The whole business. Seed, population and number of warehouses determine it, on every JVM.
 *
 * <p>Its structure does not change once created; parts that change have monitors of their own. Any thread.
 */
public final class Company {
    public final Population population;
    /** What its users ask for. */
    public final Choices choices;
    /** Whether old data is discarded as new data is created, so that the heap does not fill. */
    final boolean steady;

    private final Item[] items;
    private final Warehouse[] warehouses;
    private final Chance chance;
    private final long nowMillis = System.currentTimeMillis();

    /** @param steady whether old orders and payments are discarded as new ones are created */
    public Company(int warehouses, Population population, boolean steady, long seed) {
        this(warehouses, population, steady, new Chance(seed));
        for (int i = 1; i <= warehouses; i++) {
            this.warehouses[i - 1] = new Warehouse(i, this, nowMillis, chance);
        }
    }

    /** A company that has no warehouses yet. */
    private Company(int warehouses, Population population, boolean steady, Chance chance) {
        this.population = population;
        this.steady = steady;
        this.chance = chance;
        choices = new Choices(warehouses, population, chance);
        items = new Item[population.items];
        boolean[] original = chance.tenth(items.length);
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item(i + 1, original[i], chance);
        }
        this.warehouses = new Warehouse[warehouses];
    }

    /**
     * Shows the company of a seed to a visitor, without keeping more than one of its warehouses in memory.
     *
     * @throws Exception if the visitor throws it
     */
    public static void visit(int warehouses, Population population, long seed, Visitor visitor) throws Exception {
        Company company = new Company(warehouses, population, false, new Chance(seed));
        for (Item item : company.items) {
            visitor.visit(item);
        }
        for (int i = 1; i <= warehouses; i++) {
            visitor.visit(new Warehouse(i, company, company.nowMillis, company.chance));
        }
    }

    /** Sees the items of a new company, and then its warehouses, in the order of their numbers. */
    public interface Visitor {
        void visit(Item item) throws Exception;

        void visit(Warehouse warehouse) throws Exception;
    }

    /** The item of this number, from 1; null if there is none. */
    public Item item(int number) {
        return number >= 1 && number <= items.length ? items[number - 1] : null;
    }

    /** @param number from 1 */
    public Warehouse warehouse(int number) {
        return warehouses[number - 1];
    }

    public int warehouses() {
        return warehouses.length;
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
