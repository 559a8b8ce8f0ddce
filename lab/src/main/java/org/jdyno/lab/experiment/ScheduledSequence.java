package org.jdyno.lab.experiment;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;

/** Takes the trials of a schedule in order. */
record ScheduledSequence(List<Slot> schedule, BudgetUnit unit) implements TrialSequence {
    @Override
    public Optional<Slot> next(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        return schedule.stream().filter(slot -> !done.contains(slot.index())).findFirst();
    }

    @Override
    public List<Slot> coScheduled(Slot next, List<Trial> trials) {
        return schedule.stream()
                .filter(slot -> slot.index() >= next.index() && (slot.equals(next) || slot.isCoScheduledWith(next)))
                .toList();
    }

    @Override
    public BudgetUnit unit(Slot next) {
        return unit;
    }
}
