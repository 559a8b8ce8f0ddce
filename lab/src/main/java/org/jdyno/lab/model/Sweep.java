package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * The points of a workload that differ in one numeric parameter, in the order of that parameter; two at least.
 *
 * @param parameter the one they differ in
 * @param axis what it is drawn against: the title of the workload's load if the parameter varies that, else the
 *     parameter
 * @param positions the points, and where they stand on the axis
 * @param retentions what each platform keeps of the headline measure from the first point it bore to the last
 * @param peaks what the headline measure of each platform comes to where it is highest, of the first point it bore;
 *     only of a load and a measure of which more is better. Where that is, is decided by half of the blocks for the
 *     other half, so that no chance is told as a peak
 * @param fits of the headline measure, one for each platform with enough points; only when the axis is the workload's
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
    /** A point and where it stands on the axis. */
    public record Position(double at, Point point) {}

    /**
     * What is left of the headline measure, as a ratio paired by block.
     *
     * @param from where on the axis
     * @param to where on the axis
     * @param low lower end of the 95 % interval; NaN when there are fewer than two blocks
     * @param high upper end of it
     * @param blocks behind it
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
            throw new IllegalArgumentException("a sweep has two points at least");
        }
    }
}
