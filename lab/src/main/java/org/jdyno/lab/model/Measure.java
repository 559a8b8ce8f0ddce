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
 * @param headline whether this is the measure by which platforms are ranked; exactly one of a workload is
 */
public record Measure(String name, String title, String unit, Direction better, double margin, boolean headline) {
    public Measure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(better, "better");
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException("margin of " + name + " must be between 0 and 1, not " + margin);
        }
    }
}
