package org.jdyno.lab.model;

import java.util.List;
import java.util.Optional;

/**
 * Which trial is run next. Pure: the same trials give the same answer, so a run that was cut short goes on as if it had
 * not been.
 */
@FunctionalInterface
public interface TrialSequence {
    /** What a budget ends a run after, so that nothing is left in pieces. */
    enum Unit {
        /** A block, which begins only if it is expected to fit. */
        BLOCK,
        /** All trials of a platform by a published rule, which begin as long as any time is left. */
        ROW,
        /** A trial, which begins as long as any time is left. */
        TRIAL
    }

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

    /** What the next trial is part of. */
    default Unit unit(Slot next) {
        return Unit.BLOCK;
    }
}
