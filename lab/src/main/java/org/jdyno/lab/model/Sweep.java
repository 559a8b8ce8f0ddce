package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * At least two points of a workload that differ in one numeric parameter, in the order of that parameter.
 *
 * @param parameter that varies
 * @param axis of the drawing: the title of the workload's load if the parameter varies that, otherwise the parameter
 * @param positions the points, and their places on the axis
 * @param retentions for each platform the ratio of the headline measure between the last and the first point it
 *     sustained
 * @param peaks for each platform the ratio between the highest value and that at the first point it sustained; only for
 *     a load and a measure of which more is better. Half of the blocks choose the point for the other half, so that the
 *     peak is not one of chance
 * @param fits of the headline measure, one for each platform with enough points; only if the axis is the workload's
 *     load and the measure a rate
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
     * A ratio of the headline measure, paired by block.
     *
     * @param from place on the axis
     * @param to place on the axis
     * @param low lower end of the 95 % interval; NaN for fewer than two blocks
     * @param high upper end of the interval
     * @param blocks number of blocks
     */
    public record Retention(
            String platform, double from, double to, double ratio, double low, double high, int blocks) {}

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
