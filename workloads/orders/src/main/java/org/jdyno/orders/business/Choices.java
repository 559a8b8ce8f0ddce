package org.jdyno.orders.business;

/**
 * The random choices of users: which items, customers and warehouses they ask for. Seed, population and number of
 * warehouses determine them. Immutable; any thread.
 */
public final class Choices {
    private static final int CUSTOMER_A = 1_023;
    private static final int ITEM_A = 8_191;
    private static final int NAME_A = 255;
    private static final int FULL_CUSTOMERS = 3_000;
    private static final int FULL_ITEMS = 100_000;

    /** TPC-C: the allowed differences between the constants for names looked up and names created. */
    private static final int MIN_SHIFT = 65;

    private static final int MAX_SHIFT = 119;

    public final int warehouses;
    public final Population population;

    private final LastNames names = new LastNames();
    private final Uneven customerNumbers;
    private final Uneven itemNumbers;
    private final Uneven askedNames;
    private final Uneven madeNames;

    /** Draws the constants first, so that a company of the same seed has the same choices. */
    Choices(int warehouses, Population population, Chance chance) {
        this.warehouses = warehouses;
        this.population = population;
        customerNumbers = new Uneven(
                CUSTOMER_A, FULL_CUSTOMERS, 1, population.customersPerDistrict, chance.between(0, CUSTOMER_A));
        itemNumbers = new Uneven(ITEM_A, FULL_ITEMS, 1, population.items, chance.between(0, ITEM_A));
        int loaded = Math.min(LastNames.COUNT, population.customersPerDistrict);
        int made = chance.between(0, NAME_A - MAX_SHIFT);
        madeNames = new Uneven(NAME_A, LastNames.COUNT, 0, loaded - 1, made);
        askedNames = new Uneven(NAME_A, LastNames.COUNT, 0, loaded - 1, made + shift(chance));
    }

    /** The choices for the company of this seed, without the company. */
    public static Choices of(int warehouses, Population population, long seed) {
        return new Choices(warehouses, population, new Chance(seed));
    }

    private static int shift(Chance chance) {
        int shift = chance.between(MIN_SHIFT, MAX_SHIFT);
        while (shift == 96 || shift == 112) {
            shift = chance.between(MIN_SHIFT, MAX_SHIFT);
        }
        return shift;
    }

    /** The number of a random item to order. */
    public int anyItem(Chance chance) {
        return itemNumbers.draw(chance);
    }

    /** The number of an item that does not exist; greater than those of all that do. */
    public int missingItem() {
        return population.items + 1;
    }

    /** The number of a random customer of any district. */
    public int anyCustomer(Chance chance) {
        return customerNumbers.draw(chance);
    }

    /** A random last name that at least one customer of every district has. */
    public String anyName(Chance chance) {
        return names.name(askedNames.draw(chance));
    }

    /** The number of a random district. */
    public int anyDistrict(Chance chance) {
        return chance.between(1, Warehouse.DISTRICTS);
    }

    /** The number of a random other warehouse; there must be one. */
    public int anotherWarehouse(int than, Chance chance) {
        int other = chance.between(1, warehouses - 1);
        return other >= than ? other + 1 : other;
    }

    /** The last name of a new customer: every name once, then random ones, unevenly distributed. */
    String nameOf(int customer, Chance chance) {
        return LastNames.of(customer <= LastNames.COUNT ? customer - 1 : madeNames.draw(chance));
    }

    /** The thousand last names of TPC-C, each of three syllables. Immutable; any thread. */
    static final class LastNames {
        static final int COUNT = 1_000;
        private static final String[] SYLLABLES = {
            "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
        };

        private final String[] names = new String[COUNT];

        LastNames() {
            for (int i = 0; i < COUNT; i++) {
                names[i] = of(i);
            }
        }

        /** The name of this number, from 0. */
        String name(int number) {
            return names[number];
        }

        /** A new string object, like that of a customer whose name was read from somewhere. */
        static String of(int number) {
            return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
        }
    }

    /**
     * Random numbers with an uneven distribution: TPC-C's NURand(A, x, y). Immutable; any thread.
     *
     * <p>No A is published for ranges smaller than TPC-C's. Here it is the number 2ⁿ-1 that is nearest to the same
     * share of the range as A is of the full range.
     */
    static final class Uneven {
        private final int a;
        private final int c;
        private final int least;
        private final int count;

        /**
         * @param a the constant A of the full range
         * @param full size of the full range
         * @param least lower end of the range
         * @param most upper end of the range
         * @param c shift of all numbers, the same for a whole run
         */
        Uneven(int a, int full, int least, int most, int c) {
            this.least = least;
            count = most - least + 1;
            this.a = nearestMask((double) a * count / full);
            this.c = c;
        }

        static int nearestMask(double wanted) {
            int mask = 1;
            while (Math.abs(2 * mask + 1 - wanted) <= Math.abs(mask - wanted)) {
                mask = 2 * mask + 1;
            }
            return mask;
        }

        int draw(Chance chance) {
            return ((chance.between(0, a) | chance.between(least, least + count - 1)) + c) % count + least;
        }
    }
}
