package org.jdyno.experiment;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;

/** Takes the trials of a schedule in order. */
record ScheduledSequence(List<Slot> schedule, BudgetUnit unit) implements TrialSequence {
    @Override
    public List<Slot> next(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        return TrialSequence.nextOf(
                schedule.stream().filter(slot -> !done.contains(slot.index())).toList());
    }

    @Override
    public BudgetUnit unit(Slot next) {
        return unit;
    }
}
