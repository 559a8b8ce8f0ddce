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
 * @param pairing how it stands to the other platforms of its block
 */
public record Slot(int index, int block, String workload, Point point, String platform, Pairing pairing) {
    /** A trial of its own. */
    public Slot(int index, int block, String workload, Point point, String platform) {
        this(index, block, workload, point, platform, Pairing.INTERLEAVED);
    }

    public Slot {
        // A run of an earlier version knows no other.
        pairing = Objects.requireNonNullElse(pairing, Pairing.INTERLEAVED);
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(platform, "platform");
    }

    /** Whether it is of this workload at this point. */
    public boolean at(Cell cell) {
        return workload.equals(cell.workload()) && point.equals(cell.point());
    }

    /** Whether another trial is run at the same time as this one. */
    public boolean isRunWith(Slot other) {
        return pairing.together() && pairing == other.pairing && block == other.block && at(other.cell());
    }

    public Cell cell() {
        return new Cell(workload, point);
    }

    /** Whether two trials of one platform and block differ in nothing but the value of one parameter. */
    boolean differsOnlyIn(String parameter, Slot other) {
        return block == other.block && platform.equals(other.platform) && atAnyValue(parameter, other.cell());
    }

    /** The same where a search gives one parameter a value of its own. */
    public boolean atAnyValue(String parameter, Cell cell) {
        return workload.equals(cell.workload())
                && point.without(parameter).equals(cell.point().without(parameter));
    }
}
