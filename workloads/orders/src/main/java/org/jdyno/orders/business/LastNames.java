package org.jdyno.orders.business;

/** The thousand last names of TPC-C, each of three syllables. Immutable; any thread. */
final class LastNames {
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
