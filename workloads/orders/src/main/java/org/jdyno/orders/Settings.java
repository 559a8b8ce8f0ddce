package org.jdyno.orders;

import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;
import org.jdyno.orders.business.Population;

/** The parameters of {@code workload.yaml}, read once. Immutable. */
final class Settings {
    private static final int MOST_WAREHOUSES = 10_000;
    private static final int MOST_TERMINALS = 10_000;
    private static final long HIGHEST_RATE = 10_000_000;
    /** Each draws the whole schedule, to find its own part. */
    private static final int MOST_BY_SCHEDULE = 100;

    final int warehouses;
    final int terminals;
    final Population population;
    final int waitPercent;
    /** Transactions of each terminal in the measured phase; 0 goes on until its time is over. */
    final int count;

    /** Transactions a second that all terminals begin by a schedule; 0 where there is none. */
    final long rate;

    /** How a terminal waits for a transaction to be due. */
    final Waiting idle;

    final boolean screensWritten;
    final boolean steady;
    final boolean virtual;
    final long seed;
    private final Parameters parameters;

    Settings(Parameters parameters) {
        this.parameters = parameters;
        warehouses = (int) parameters.number("warehouses", 1, MOST_WAREHOUSES);
        terminals = (int) parameters.number("terminals", 1, MOST_TERMINALS);
        waitPercent = (int) parameters.number("wait", 0, 100);
        int lines = (int) parameters.number("lines", 0, Population.MOST_LINES);
        population = new Population(Integer.parseInt(word(parameters, "population", "1", "10", "100")), lines);
        count = parameters.number("count", 0);
        rate = parameters.number("rate", 0, HIGHEST_RATE);
        idle = Waiting.of(parameters, "idle");
        screensWritten = word(parameters, "screens", "discard", "write").equals("write");
        steady = word(parameters, "old-orders", "discard", "keep").equals("discard");
        virtual = word(parameters, "threads", "platform", "virtual").equals("virtual");
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        if (rate > 0) {
            rejectOtherPaces();
            arrivals(0, 0); // so that a wrong word is known before anything is begun
        }
    }

    private void rejectOtherPaces() {
        if (waitPercent > 0 || count > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "with rate, transactions are due by a schedule; parameters wait and count must be 0, not "
                            + waitPercent + " and " + count);
        }
        if (terminals() > MOST_BY_SCHEDULE) {
            throw new RoleFailure(
                    "bad-parameter",
                    "with rate there are at most " + MOST_BY_SCHEDULE + " terminals, not " + terminals());
        }
    }

    /** Those of all warehouses. */
    int terminals() {
        return warehouses * terminals;
    }

    /**
     * When a terminal's transactions of a phase are due.
     *
     * @param terminal of all, from 0
     * @param phase a number of its own
     */
    Arrivals arrivals(int terminal, int phase) {
        return Arrivals.of(parameters, rate, seed + phase).share(terminals(), terminal);
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
