package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Course;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;

/** A schedule that was drawn before the first trial, from its beginning to its end. */
record ScheduleCourse(List<Slot> schedule) implements Course {
    @Override
    public Optional<Slot> next(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        return schedule.stream().filter(slot -> !done.contains(slot.index())).findFirst();
    }

    @Override
    public List<Slot> together(Slot next, List<Trial> trials) {
        return schedule.stream()
                .filter(slot -> slot.index() >= next.index() && (slot.equals(next) || slot.isRunWith(next)))
                .toList();
    }
}
