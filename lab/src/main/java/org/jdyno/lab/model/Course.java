package org.jdyno.lab.model;

import java.util.List;
import java.util.Optional;

/**
 * What is run next. Pure: the same trials give the same answer, so a run that was cut short goes on as if it had not
 * been.
 */
@FunctionalInterface
public interface Course {
    /**
     * The next place of the schedule.
     *
     * @param trials all that were run so far, in order
     * @return empty when all is done
     */
    Optional<Slot> next(List<Trial> trials);

    /**
     * Those that are run at the same time as the next.
     *
     * @param next the first of them
     * @param trials all that were run so far
     */
    default List<Slot> together(Slot next, List<Trial> trials) {
        return List.of(next);
    }
}
