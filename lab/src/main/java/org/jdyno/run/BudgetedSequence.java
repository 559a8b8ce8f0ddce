package org.jdyno.run;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;

/**
 * The trials of a sequence until the budget of the run is spent, by all its trials, also those before it was resumed.
 *
 * @param whole the sequence without a budget
 * @param firstBlockMillis expected time of the first block
 * @param nextBlock decides whether another block begins; within a block that has begun, the budget alone decides. It
 *     decides on each trial if the unit is no block
 */
public record BudgetedSequence(Plan plan, TrialSequence whole, long firstBlockMillis, NextBlock nextBlock)
        implements TrialSequence {
    /** Decides whether another block begins. */
    @FunctionalInterface
    public interface NextBlock {
        /**
         * Whether another block begins.
         *
         * @param trials all trials so far, in order
         * @param fits whether the block is expected to fit into the budget
         */
        boolean begins(List<Trial> trials, boolean fits);
    }

    /** All trials that fit into the budget, whatever their results. */
    public BudgetedSequence(Plan plan, TrialSequence whole, long firstBlockMillis) {
        this(plan, whole, firstBlockMillis, (trials, fits) -> fits);
    }

    @Override
    public List<Slot> next(List<Trial> trials) {
        List<Slot> next = whole.next(trials);
        return next.isEmpty() || begins(next.get(0), trials) ? next : List.of();
    }

    @Override
    public BudgetUnit unit(Slot next) {
        return whole.unit(next);
    }

    private boolean begins(Slot next, List<Trial> trials) {
        boolean begun = unit(next) == BudgetUnit.BLOCK
                && trials.stream().anyMatch(trial -> trial.slot().block() == next.block());
        boolean fits = fits(next, begun, trials);
        return begun ? fits : nextBlock.begins(trials, fits);
    }

    /** Whether a trial fits. A unit that has begun is completed, and the first trial always runs. */
    private boolean fits(Slot next, boolean begun, List<Trial> trials) {
        if (plan.budgetMillis().isEmpty() || trials.isEmpty()) {
            return true;
        }
        long leftMillis = plan.budgetMillis().get() - TimeUnit.NANOSECONDS.toMillis(spentNanos(trials));
        return switch (unit(next)) {
            case BLOCK -> begun || expectedBlockMillis(trials) <= leftMillis;
            case ROW -> next.block() > 0 || leftMillis > 0; // Block 0 has the first trial of each row.
            case TRIAL -> leftMillis > 0;
        };
    }

    /** The expected time of the next block. */
    long expectedBlockMillis(List<Trial> trials) {
        if (trials.isEmpty()) {
            return firstBlockMillis;
        }
        return Math.round(TimeUnit.NANOSECONDS.toMillis(spentNanos(trials) / trials.size()) * plan.trialsPerBlock());
    }

    private static long spentNanos(List<Trial> trials) {
        return trials.stream().mapToLong(Trial::durationNanos).sum();
    }
}
