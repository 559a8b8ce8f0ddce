package org.jdyno.model;

import java.util.Objects;

/**
 * The effect of steal on a measure, in the pairs of baseline and A/A control of a run. It consists of sums, which can
 * be added over several runs.
 *
 * @param run id of the run
 * @param workload name of the workload
 * @param point {@link Point#label} of the point
 * @param measure name of the measure
 * @param pairs number of these pairs, one for each block
 * @param xx sum of the squared differences of {@code log(1 - steal)}
 * @param xy sum of their products with those of the measure's logarithm
 * @param yy sum of the squared differences of the measure's logarithm
 */
public record StealEffect(
        String run, String workload, String point, String measure, int pairs, double xx, double xy, double yy) {
    public StealEffect {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(measure, "measure");
    }

    public boolean isOf(Cell cell) {
        return workload.equals(cell.workload()) && point.equals(cell.point().label());
    }
}
