package org.jdyno.orders;

import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.business.Population;

/** The parameters of {@code workload.yaml}, read once. Immutable. */
final class Settings {
    private static final int MOST_WAREHOUSES = 10_000;
    private static final int MOST_TERMINALS = 10_000;

    final int warehouses;
    final int terminals;
    final Population population;
    final int waitPercent;
    /** Transactions of each terminal in the measured phase; 0 goes on until its time is over. */
    final int count;

    final boolean screensWritten;
    final boolean steady;
    final boolean virtual;
    final long seed;

    Settings(Parameters parameters) {
        warehouses = (int) parameters.number("warehouses", 1, MOST_WAREHOUSES);
        terminals = (int) parameters.number("terminals", 1, MOST_TERMINALS);
        waitPercent = (int) parameters.number("wait", 0, 100);
        int lines = (int) parameters.number("lines", 0, Population.MOST_LINES);
        population = new Population(Integer.parseInt(word(parameters, "population", "1", "10", "100")), lines);
        count = parameters.number("count", 0);
        screensWritten = word(parameters, "screens", "discard", "write").equals("write");
        steady = word(parameters, "old-orders", "discard", "keep").equals("discard");
        virtual = word(parameters, "threads", "platform", "virtual").equals("virtual");
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static String word(Parameters parameters, String name, String... words) {
        String given = parameters.text(name);
        for (String word : words) {
            if (word.equals(given)) {
                return word;
            }
        }
        throw new RoleFailure(
                "bad-parameter", "parameter " + name + " must be " + String.join(" or ", words) + ", not " + given);
    }
}
