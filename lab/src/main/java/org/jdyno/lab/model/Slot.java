package org.jdyno.lab.model;

import java.util.Objects;

/**
 * One place of the schedule: which trial is run when.
 *
 * @param index its place in the whole schedule, from 0
 * @param block from 0; within a block every platform of a workload and point stands once, in random order
 * @param workload the workload's name
 * @param point the point of its parameters
 * @param platform the platform's name
 */
public record Slot(int index, int block, String workload, Point point, String platform) {
    public Slot {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(platform, "platform");
    }

    /** Whether it is of this workload at this point. */
    public boolean at(Plan.Cell cell) {
        return workload.equals(cell.workload()) && point.equals(cell.point());
    }

    /** The same where a search gives one parameter a value of its own. */
    public boolean atAnyValue(String parameter, Plan.Cell cell) {
        return workload.equals(cell.workload())
                && point.without(parameter).equals(cell.point().without(parameter));
    }
}
