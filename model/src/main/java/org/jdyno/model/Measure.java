package org.jdyno.model;

/**
 * A named figure of a trial, with unit and direction.
 *
 * @param name the name in the CLI, the plan and the report, such as {@code throughput}
 * @param title the title for the report
 * @param unit the unit of the value, such as {@code messages/s}; times are already scaled to it
 * @param better the direction that is better
 * @param margin the relative difference that matters in practice, such as 0.02; within it two platforms are equivalent
 * @param kind how it is used
 */
public record Measure(String name, String title, String unit, Direction better, double margin, Kind kind) {
    public enum Kind {
        /** It ranks platforms, and its verdicts share one error rate; each workload has exactly one. */
        HEADLINE,
        /** Platforms are compared by it, each comparison by itself. */
        EXPLORATORY,
        /** It describes the conditions of the measurement; platforms are not compared by it. */
        CONDITION
    }

    public Measure {
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException("margin of " + name + " must be between 0 and 1, not " + margin);
        }
    }

    /** A headline. */
    public static Measure ranking(String name, String title, String unit, Direction better, double margin) {
        return new Measure(name, title, unit, better, margin, Kind.HEADLINE);
    }

    /** A measure by which platforms are not compared, so that its margin does not matter. */
    public static Measure condition(String name, String title, String unit, Direction better) {
        return new Measure(name, title, unit, better, 0.02, Kind.CONDITION);
    }

    /** A copy of the measure with another kind. */
    public Measure as(Kind other) {
        return new Measure(name, title, unit, better, margin, other);
    }

    public boolean headline() {
        return kind == Kind.HEADLINE;
    }

    /** Whether platforms are compared by it. */
    public boolean compared() {
        return kind != Kind.CONDITION;
    }
}
