package org.jdyno.lab.model;

import java.util.Objects;

/**
 * One place of the schedule.
 *
 * @param index its place in the whole schedule, from 0
 * @param block from 0; within a block every platform of a cell is run once, in random order
 * @param workload the workload's name
 * @param point the point of its parameters
 * @param platform the platform's name
 * @param pairing with the other platforms of its block
 */
public record Slot(int index, int block, String workload, Point point, String platform, Pairing pairing) {
    /** A trial that runs alone. */
    public Slot(int index, int block, String workload, Point point, String platform) {
        this(index, block, workload, point, platform, Pairing.INTERLEAVED);
    }

    public Slot {
        // Runs of earlier versions have no other pairing.
        pairing = Objects.requireNonNullElse(pairing, Pairing.INTERLEAVED);
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(platform, "platform");
    }

    /** Whether it belongs to this cell. */
    public boolean at(Cell cell) {
        return workload.equals(cell.workload()) && point.equals(cell.point());
    }

    /** Whether another trial runs at the same time as this one. */
    public boolean isRunWith(Slot other) {
        return pairing.together() && pairing == other.pairing && block == other.block && at(other.cell());
    }

    public Cell cell() {
        return new Cell(workload, point);
    }

    /** Whether two trials of one platform and block differ in the value of one parameter only. */
    boolean differsOnlyIn(String parameter, Slot other) {
        return block == other.block && platform.equals(other.platform) && atAnyValue(parameter, other.cell());
    }

    /** Whether it belongs to this cell, apart from the value of a parameter that a search varies. */
    public boolean atAnyValue(String parameter, Cell cell) {
        return workload.equals(cell.workload())
                && point.without(parameter).equals(cell.point().without(parameter));
    }
}
