package org.jdyno.lab.model;

import java.util.List;
import java.util.Optional;

/**
 * Chooses the trial that is run next. Pure: the same trials give the same answer, so an interrupted run can be resumed.
 */
@FunctionalInterface
public interface TrialSequence {
    /** The units after which a run may end because its budget is spent. A unit that has begun is completed. */
    enum BudgetUnit {
        /** A block, which begins only if it is expected to fit into the budget. */
        BLOCK,
        /** All trials of a platform by a published rule, which begin if any time is left. */
        ROW,
        /** A trial, which begins if any time is left. */
        TRIAL
    }

    /**
     * The slot of the next trial.
     *
     * @param trials all trials so far, in order
     * @return empty if there are no more trials
     */
    Optional<Slot> next(List<Trial> trials);

    /**
     * The slots that are co-scheduled with the next one, including it.
     *
     * @param next the slot of the next trial
     * @param trials all trials so far
     */
    default List<Slot> coScheduled(Slot next, List<Trial> trials) {
        return List.of(next);
    }

    /** The index of a new slot. It is not the number of trials, because one with a damaged file may be missing. */
    static int indexAfter(List<Trial> trials) {
        return 1 + trials.stream().mapToInt(trial -> trial.slot().index()).max().orElse(-1);
    }

    /** The unit to which the next trial belongs. */
    default BudgetUnit unit(Slot next) {
        return BudgetUnit.BLOCK;
    }
}
