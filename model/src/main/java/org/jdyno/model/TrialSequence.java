package org.jdyno.model;

import java.util.List;

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
     * The slot of the next trial, or the slots of several that run at the same time.
     *
     * @param trials all trials so far, in order
     * @return empty if there are no more trials
     */
    List<Slot> next(List<Trial> trials);

    /** The first of some slots that are left, and those that are co-scheduled with it. */
    static List<Slot> nextOf(List<Slot> left) {
        return left.stream()
                .filter(slot -> slot.equals(left.get(0)) || slot.isCoScheduledWith(left.get(0)))
                .toList();
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
