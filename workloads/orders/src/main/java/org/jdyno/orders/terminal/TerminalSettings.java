package org.jdyno.orders.terminal;

import org.jdyno.kit.Arrivals;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.Waiting;
import org.jdyno.orders.business.Population;

/** The parameters of terminals, read once. Immutable. */
public final class TerminalSettings {
    private static final int MAX_WAREHOUSES = 10_000;
    private static final int MAX_TERMINALS = 10_000;
    private static final long HIGHEST_RATE = 10_000_000;
    /** Limited because each terminal draws the whole schedule to find its own share. */
    private static final int MAX_BY_SCHEDULE = 100;

    public final int warehouses;
    /** Terminals of a warehouse. */
    public final int terminals;

    public final Population population;
    public final int waitPercent;
    /** Transactions of each terminal in the measured phase; 0 for no limit. */
    public final int count;

    /** Transactions/s of all terminals together; 0 without a schedule. */
    public final long rate;

    /** How a terminal waits until a transaction is due. */
    public final Waiting idle;

    /** Whether terminals are virtual threads. */
    public final boolean virtual;

    public final long seed;
    private final Parameters parameters;

    /** @throws RoleFailure as {@code bad-parameter} if one is missing or wrong */
    public TerminalSettings(Parameters parameters) {
        this.parameters = parameters;
        warehouses = (int) parameters.number("warehouses", 1, MAX_WAREHOUSES);
        terminals = (int) parameters.number("terminals", 1, MAX_TERMINALS);
        waitPercent = (int) parameters.number("wait", 0, 100);
        int lines = (int) parameters.number("lines", 0, Population.MAX_LINES);
        population = new Population(Integer.parseInt(parameters.choice("population", "1", "10", "100")), lines);
        count = parameters.number("count", 0);
        rate = parameters.number("rate", 0, HIGHEST_RATE);
        idle = Waiting.of(parameters, "idle");
        virtual = parameters.choice("threads", "platform", "virtual").equals("virtual");
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        if (rate > 0) {
            rejectOtherPaces();
            arrivals(0, 0, rate); // reports a wrong value before anything begins
        }
    }

    private void rejectOtherPaces() {
        if (waitPercent > 0 || count > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameters wait and count must be 0 with rate, not " + waitPercent + " and " + count);
        }
        if (all() > MAX_BY_SCHEDULE) {
            throw new RoleFailure(
                    "bad-parameter",
                    "all terminals together must be at most " + MAX_BY_SCHEDULE + " with rate, not " + all());
        }
    }

    /** Number of terminals of all warehouses. */
    public int all() {
        return warehouses * terminals;
    }

    /**
     * The schedule of a terminal in a phase.
     *
     * @param terminal its number among all, from 0
     * @param phase different for each phase
     * @param perSecond transactions of all terminals together
     */
    Arrivals arrivals(int terminal, int phase, double perSecond) {
        return Arrivals.of(parameters, perSecond, seed + phase).share(all(), terminal);
    }
}
