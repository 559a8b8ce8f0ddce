package org.jdyno.model;

import java.util.Objects;

/**
 * A planned trial.
 *
 * @param index place in the whole schedule, from 0; the next trial has the next index
 * @param block number of the block, from 0
 * @param platform name of the platform
 * @param pairing the pairing of the trials of its block
 */
public record Slot(int index, int block, Cell cell, String platform, Pairing pairing) {
    public Slot {
        Objects.requireNonNull(pairing, "pairing");
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(platform, "platform");
    }

    /** Whether its processes are suspended in the measured phase while others run. */
    public boolean isSliced() {
        return pairing == Pairing.SLICED;
    }

    /** Whether the trials of this slot and another one are co-scheduled: their processes exist at the same time. */
    public boolean isCoScheduledWith(Slot other) {
        return pairing.together() && pairing == other.pairing && block == other.block && cell.equals(other.cell);
    }

    /** Whether two slots have the same platform and block, and differ at most in the value of a parameter. */
    boolean differsOnlyIn(String parameter, Slot other) {
        return block == other.block && platform.equals(other.platform) && atAnyValue(parameter, other.cell);
    }

    /** Whether this slot belongs to a cell, ignoring the value of a parameter that a search varies. */
    public boolean atAnyValue(String parameter, Cell other) {
        return cell.workload().equals(other.workload())
                && cell.point().without(parameter).equals(other.point().without(parameter));
    }
}
