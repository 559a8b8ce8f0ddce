package org.jdyno.lab.model;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * When a run of blocks is over before its budget is.
 *
 * @param rule by which differences are claimed, and looked for while it runs
 * @param falseAlarms the chance that a difference is claimed where there is none, over all looks and comparisons
 * @param precision half the width of an interval, as a fraction of the ratio, that is precise enough to end with; empty
 *     where precision ends nothing
 */
public record Stopping(Rule rule, double falseAlarms, OptionalDouble precision) {
    /** How often a run is looked at. */
    public enum Rule {
        /** Once, when it is over. */
        FIXED,
        /**
         * When a quarter, a half and three quarters of the budget are spent, and at its end, by bounds that make up for
         * it.
         */
        LOOKS,
        /** After every block, by intervals that hold at any time. */
        ANYTIME
    }

    /** One in twenty. */
    public static final double USUAL = 0.05;

    /** One in a thousand: a gate stands in every build. */
    public static final double GATE = 0.001;

    public static final Stopping AT_THE_END = new Stopping(Rule.FIXED, USUAL, OptionalDouble.empty());

    public Stopping {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(precision, "precision");
    }

    /** Whether the run is a gate's, whose one answer lets a candidate pass or not. */
    public boolean gates() {
        return falseAlarms == GATE;
    }
}
