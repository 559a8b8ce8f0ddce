package org.jdyno.lab.model;

import java.util.Objects;

/**
 * A named figure of a trial, with unit and direction.
 *
 * @param name the word used in the CLI, the plan and the report, such as {@code throughput}
 * @param title what a reader of the report sees
 * @param unit of the value, such as {@code messages/s}; times are in the unit named here, already scaled
 * @param better which way is better
 * @param margin the relative difference that matters in practice, such as 0.02; inside it two platforms are equivalent
 * @param kind what it is for
 */
public record Measure(String name, String title, String unit, Direction better, double margin, Kind kind) {
    /** What a measure is for. */
    public enum Kind {
        /** Platforms are ranked by it, and verdicts on it share one error rate; exactly one of a workload is. */
        HEADLINE,
        /** Platforms are compared in it, each comparison standing for itself. */
        EXPLORATORY,
        /** It tells under what conditions the others were taken; no platform is better or worse for it. */
        CONDITION
    }

    public Measure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(better, "better");
        Objects.requireNonNull(kind, "kind");
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException("margin of " + name + " must be between 0 and 1, not " + margin);
        }
    }

    /** The same measure for another use. */
    Measure as(Kind other) {
        return new Measure(name, title, unit, better, margin, other);
    }

    public boolean headline() {
        return kind == Kind.HEADLINE;
    }

    /** Whether platforms are compared in it. */
    public boolean compared() {
        return kind != Kind.CONDITION;
    }
}
