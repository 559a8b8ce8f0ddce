package org.jdyno.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class BudgetedSequenceTest {
    /** The examples of trials take nine seconds. */
    private static final long BLOCK_MILLIS = 3 * 9_000;

    private static final Plan PLAN = Example.plan(3, 4, "a", "b");

    private static BudgetedSequence within(long budgetMillis) {
        Plan plan = Example.within(PLAN, OptionalInt.of(4), Optional.of(budgetMillis));
        Run run = Example.run(plan, List.of());
        return new BudgetedSequence(plan, Experiments.sequence(run), 1);
    }

    private static List<Trial> trials(int count) {
        return Example.completedTrials(PLAN, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0)
                .subList(0, count);
    }

    @Test
    void aBlockBeginsIfItFitsBesideThoseBefore() {
        assertFalse(within(2 * BLOCK_MILLIS).next(trials(3)).isEmpty());
        assertEquals(List.of(), within(2 * BLOCK_MILLIS - 1).next(trials(3)));
    }

    @Test
    void theFirstTrialAndTheRestOfABlockAlwaysRun() {
        BudgetedSequence spent = within(1);
        assertEquals(0, spent.next(List.of()).get(0).index());
        assertEquals(1, spent.next(trials(1)).get(0).index());
        assertEquals(List.of(), spent.next(trials(3)));
    }

    @Test
    void furtherBlocksBeginAgainstTheBudgetIfAskedFor() {
        BudgetedSequence spent = within(1);
        BudgetedSequence insists =
                new BudgetedSequence(spent.plan(), spent.whole(), spent.firstBlockMillis(), (trials, fits) -> !fits);
        assertEquals(3, insists.next(trials(3)).get(0).index());
    }

    @Test
    void eachTrialIsDecidedOnIfThereAreNoBlocks() {
        Plan scored = Example.with(PLAN, new PublishedRule(Rule.TRIMMED_MEAN_OF_TEN, false));
        BudgetedSequence ending = new BudgetedSequence(
                scored, Experiments.sequence(Example.run(scored, List.of())), 1, (trials, fits) -> trials.size() < 2);
        List<Trial> row = Experiments.of(scored).schedule().stream()
                .limit(2)
                .map(slot -> Example.completed(slot, Map.of(), Map.of()))
                .toList();
        assertEquals(1, ending.next(row.subList(0, 1)).get(0).index());
        assertEquals(List.of(), ending.next(row));
    }

    @Test
    void aBlockTakesAsLongAsThoseBefore() {
        assertEquals(1, within(1).expectedBlockMillis(List.of()));
        assertEquals(BLOCK_MILLIS, within(1).expectedBlockMillis(trials(2)));
    }
}
