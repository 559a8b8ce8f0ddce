package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Reading;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/** One platform at one cell of a search for the highest rate, and what its trials say. */
record RateSearch(Plan plan, Plan.Cell cell, Workload workload, String platform) {
    /**
     * A trial of the search.
     *
     * @param reading what it says; nothing when it was disturbed
     * @param able whether the platform could run it at all
     */
    record Try(long rate, Optional<Reading> reading, boolean able) {}

    Pace pace() {
        return workload.pace().orElseThrow();
    }

    /** A seed of its own. */
    long seed() {
        String name = cell.workload() + " " + cell.point().label() + " " + platform;
        return 31 * plan.seed() + name.hashCode();
    }

    /** What the plan's point says, if it says anything. */
    long firstRate() {
        long asked = pace().at(cell.point());
        return asked >= pace().least() && asked > 0 ? asked : pace().from();
    }

    /** Its trials in a block, in order. */
    List<Try> tries(List<Trial> trials, int block) {
        return trials.stream()
                .filter(trial -> owns(trial.slot()) && trial.slot().block() == block)
                .map(this::read)
                .toList();
    }

    private Try read(Trial trial) {
        return new Try(
                pace().at(trial.slot().point()),
                Reading.of(trial, plan.procedure().capacity().orElseThrow(), workload, plan.timing()),
                trial.outcome() != Outcome.SKIPPED);
    }

    private boolean owns(Slot slot) {
        return slot.platform().equals(platform)
                && slot.workload().equals(cell.workload())
                && pace().rest(slot.point()).equals(pace().rest(cell.point()));
    }

    Slot slot(int index, int block, long rate) {
        return new Slot(index, block, cell.workload(), pace().with(cell.point(), rate), platform);
    }
}
