package org.jdyno.lab.model;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * When a run of blocks ends before its budget is spent.
 *
 * @param rule by which differences are claimed, and looked for during the run
 * @param falseAlarms the probability that a difference is claimed although there is none, over all looks and
 *     comparisons
 * @param precision half the width of an interval, as a fraction of the ratio, that ends the run; empty if precision
 *     does not end it
 */
public record Stopping(Rule rule, double falseAlarms, OptionalDouble precision) {
    /** When a run is looked at. */
    public enum Rule {
        /** Once, at its end. */
        FIXED,
        /**
         * When a quarter, a half and three quarters of the budget are spent, and at the end, with bounds corrected for
         * the looks.
         */
        LOOKS,
        /** After every block, with intervals that hold at any time. */
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
