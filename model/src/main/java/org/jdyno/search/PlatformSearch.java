package org.jdyno.search;

import java.util.List;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Slo;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/** The search for the highest rate of one platform in one cell. */
record PlatformSearch(Plan plan, Slo slo, Cell cell, Workload workload, String platform) {
    RateParameter rateParameter() {
        return workload.rate().orElseThrow();
    }

    /** A seed that differs from those of the other searches. */
    long seed() {
        String name = cell.workload() + " " + cell.point().label() + " " + platform;
        return 31 * plan.seed() + name.hashCode();
    }

    /** The rate at which the search begins: that of the plan, or else the workload's default. */
    long firstRate() {
        long asked = rateParameter().at(cell.point());
        return asked >= rateParameter().least() && asked > 0
                ? asked
                : rateParameter().from();
    }

    /** The trials of this search in a block, in order. */
    List<Pilot.Try> tries(List<Trial> trials, int block) {
        return trials.stream()
                .filter(trial -> owns(trial.slot()) && trial.slot().block() == block)
                .map(trial -> Pilot.Try.of(trial, slo, workload, plan.timing()))
                .toList();
    }

    private boolean owns(Slot slot) {
        return slot.platform().equals(platform)
                && slot.atAnyValue(rateParameter().parameter(), cell);
    }

    Slot slot(int index, int block, long rate) {
        return new Slot(
                index,
                block,
                new Cell(cell.workload(), rateParameter().with(cell.point(), rate)),
                platform,
                Pairing.INTERLEAVED);
    }
}
