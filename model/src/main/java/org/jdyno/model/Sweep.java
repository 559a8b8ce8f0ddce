package org.jdyno.model;

import java.util.List;
import java.util.Objects;

/**
 * At least two points of a workload that differ in one numeric parameter, in the order of that parameter.
 *
 * @param parameter name of the parameter that varies
 * @param axis name of the axis: the title of the workload's load if the parameter varies it, otherwise the parameter
 * @param positions the points, with their places on the axis
 * @param retentions for each platform the ratio of the headline measure at the last point it sustained to that at the
 *     first
 * @param peaks for each platform the ratio of the headline measure at its peak to that at the first point it sustained;
 *     only if the axis is a load and more of the measure is better. Half of the blocks choose the point of the peak for
 *     the other half, because the highest of several values is too high by chance
 * @param fits the fitted scalability curves of the headline measure, one for each platform with enough points; only if
 *     the axis is the workload's load and the measure is a rate
 */
public record Sweep(
        String workload,
        String parameter,
        String axis,
        List<Position> positions,
        List<Retention> retentions,
        List<Retention> peaks,
        List<Scalability> fits) {
    /** A point and its place on the axis. */
    public record Position(double at, Point point) {}

    /**
     * The ratio of the headline measure at two positions, compared within blocks.
     *
     * @param from the first position on the axis
     * @param to the second position on the axis
     * @param effect the second over the first
     */
    public record Retention(String platform, double from, double to, Effect effect) {}

    public Sweep {
        Objects.requireNonNull(workload, "workload");
        positions = List.copyOf(positions);
        retentions = List.copyOf(retentions);
        peaks = List.copyOf(peaks);
        fits = List.copyOf(fits);
        if (positions.size() < 2) {
            throw new IllegalArgumentException("a sweep needs at least two points");
        }
    }
}
