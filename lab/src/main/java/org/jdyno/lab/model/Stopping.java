package org.jdyno.lab.model;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * When a run of blocks ends before its budget is spent.
 *
 * @param rule when the run is judged, and how claims are corrected for that
 * @param falseAlarms the probability that a difference is claimed although there is none, over all looks and
 *     comparisons
 * @param precision the half-width of an interval, as a fraction of the ratio, at which the run ends; empty if precision
 *     does not end it
 */
public record Stopping(Rule rule, double falseAlarms, OptionalDouble precision) {
    /** When a run is judged. */
    public enum Rule {
        /** One look, at the end of the run. */
        FIXED,
        /**
         * Looks when a quarter, a half and three quarters of the budget are spent, and at the end, with bounds
         * corrected for the number of looks.
         */
        LOOKS,
        /** A look after every block, with intervals that hold for any number of looks. */
        ANYTIME
    }

    /** The default α. */
    public static final double USUAL = 0.05;

    /** The α of a gate, which runs on every build. */
    public static final double GATE = 0.001;

    public static final Stopping AT_THE_END = new Stopping(Rule.FIXED, USUAL, OptionalDouble.empty());

    public Stopping {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(precision, "precision");
    }

    /** Whether the run belongs to a gate. */
    public boolean gates() {
        return falseAlarms == GATE;
    }
}
