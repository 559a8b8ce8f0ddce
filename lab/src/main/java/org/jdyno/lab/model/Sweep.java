package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * The points of a workload that differ in one numeric parameter, in the order of that parameter; two at least.
 *
 * @param parameter the one they differ in
 * @param axis what it is drawn against: the title of the workload's load if the parameter varies that, else the parameter
 * @param positions the points, and where they stand on the axis
 * @param fits of the headline measure, one for each platform with enough points; only when the axis is the workload's load and the measure a rate
 */
public record Sweep(String workload, String parameter, String axis, List<Position> positions, List<Scalability> fits) {
    /** A point and where it stands on the axis. */
    public record Position(double at, Point point) {}

    public Sweep {
        Objects.requireNonNull(workload, "workload");
        positions = List.copyOf(positions);
        fits = List.copyOf(fits);
        if (positions.size() < 2) {
            throw new IllegalArgumentException("a sweep has two points at least");
        }
    }
}
