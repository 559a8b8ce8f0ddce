package org.jdyno.model;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * When a run of blocks ends before its budget is spent.
 *
 * @param rule when the run is judged, and how claims are corrected for that
 * @param falseAlarms the probability that a difference is claimed although there is none, over all looks and
 *     comparisons
 * @param precision the half-width of an interval, as a fraction of the ratio, at which the run ends; empty if precision
 *     does not end it
 * @param card the measures that the run adds to a score card, each with the number of comparisons that share its error
 *     rate; these must be decided instead of the headline measures. Empty if there is no score card
 */
public record Stopping(Rule rule, double falseAlarms, OptionalDouble precision, Map<String, Integer> card) {
    /** When a run is judged. */
    public enum Rule {
        /** One look, at the end of the run; with a precision, the width of intervals may end it after any block. */
        FIXED,
        /**
         * Looks when a quarter, a half and three quarters of the budget are spent, and at the end, with bounds
         * corrected for the number of looks.
         */
        LOOKS,
        /**
         * The run was extended after its result could be seen: a look after every block if time was added, with
         * intervals that hold for any number of looks.
         */
        EXTENDED
    }

    /** The default α. */
    public static final double DEFAULT_FALSE_ALARMS = 0.05;

    /** The α of a gate, which runs on every build. */
    public static final double GATE = 0.001;

    public static final Stopping AT_THE_END =
            new Stopping(Rule.FIXED, DEFAULT_FALSE_ALARMS, OptionalDouble.empty(), Map.of());

    public Stopping {
        card = Collections.unmodifiableMap(new TreeMap<>(card));
    }

    /** A copy that decides the measures of a score card. */
    public Stopping deciding(Map<String, Integer> measures) {
        return new Stopping(rule, falseAlarms, precision, measures);
    }

    /** A copy for a run that is extended, or as it was before. */
    public Stopping by(Rule other) {
        return new Stopping(other, falseAlarms, precision, card);
    }

    /** Whether the run belongs to a gate. */
    public boolean isGate() {
        return falseAlarms == GATE;
    }
}
