package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.PacedExample;
import org.jdyno.judge.Judge;
import org.jdyno.model.Bisection;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Heap;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.TrialSequence.BudgetUnit;
import org.jdyno.search.RateBlockPurpose;
import org.junit.jupiter.api.Test;

class ExperimentProcedureTest {
    private static final int BLOCKS = 4;
    private static final long BLOCK_MILLIS = 3 * (Timing.DEFAULT.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS);

    private static Plan plan(Experiment experiment, int blocks, Optional<Long> budgetMillis) {
        Plan plain = Example.plan(4, blocks, "a", "b");
        Cell cell = plain.cells().get(0);
        Cell sized = experiment instanceof LeastHeap
                ? new Cell(cell.workload(), cell.point().with(Heap.NAME, "64m"))
                : cell;
        Plan budgeted = Example.within(plain, plain.blocks(), budgetMillis);
        return Example.with(Example.at(budgeted, List.of(sized)), experiment);
    }

    private static Plan comparison(Pairing... pairings) {
        return plan(Comparison.by(List.of(pairings), Stopping.AT_THE_END), BLOCKS, Optional.empty());
    }

    private static Plan rule(Rule rule) {
        return plan(new PublishedRule(rule, false), rule.trials(), Optional.empty());
    }

    private static Plan heap() {
        return plan(new LeastHeap(new Bisection(0.1, 0, 1_024), 1), 1, Optional.empty());
    }

    /** Follows the sequence of a plan to its end. */
    private static Run follow(Plan plan, Function<Slot, Trial> machine) {
        Run run = Example.run(plan, List.of());
        TrialSequence sequence = Experiments.sequence(run);
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            trials.add(machine.apply(next.get(0)));
        }
        return run.with(trials);
    }

    private static RunStatus status(Plan plan, Function<Slot, Trial> machine) {
        return Experiments.status(List.of(Judge.of(follow(plan, machine))));
    }

    private static Trial completed(Slot slot) {
        return Example.completed(slot, Map.of(Example.THROUGHPUT.name(), 1_000.0), Map.of());
    }

    private static Trial skipped(Slot slot) {
        return Example.trial(slot, Outcome.SKIPPED, Optional.of(Cause.UNSUPPORTED), Map.of(), Map.of());
    }

    private static BudgetUnit firstUnit(Plan plan, Run run) {
        TrialSequence sequence = Experiments.of(plan).sequence(run);
        return sequence.unit(sequence.next(run.trials()).get(0));
    }

    @Test
    void aComparisonFollowsItsSchedule() {
        Plan plan = comparison(Pairing.INTERLEAVED);
        List<Slot> schedule = Experiments.of(plan).schedule();
        assertEquals(3 * BLOCKS, schedule.size());
        assertEquals(
                schedule,
                follow(plan, ExperimentProcedureTest::completed).trials().stream()
                        .map(Trial::slot)
                        .toList());
        assertEquals(BudgetUnit.BLOCK, firstUnit(plan, Example.run(plan, List.of())));
    }

    @Test
    void aComparisonWhosePairingAPilotChoosesHasNoSchedule() {
        Plan plan = comparison(Pairing.INTERLEAVED, Pairing.SLICED);
        assertEquals(List.of(), Experiments.of(plan).schedule());
        assertEquals(BudgetUnit.BLOCK, firstUnit(plan, Example.run(plan, List.of())));
    }

    @Test
    void aPublishedRuleHasRowsThatABudgetDoesNotDivide() {
        for (Rule rule : Rule.values()) {
            Plan plan = rule(rule);
            assertEquals(3 * rule.trials(), Experiments.of(plan).schedule().size());
            assertEquals(BudgetUnit.ROW, firstUnit(plan, Example.run(plan, List.of())));
        }
    }

    @Test
    void searchesHaveNoSchedule() {
        Plan heap = heap();
        assertEquals(List.of(), Experiments.of(heap).schedule());
        assertEquals(BudgetUnit.TRIAL, firstUnit(heap, Example.run(heap, List.of())));
        Plan rate = PacedExample.plan(4, BLOCKS, "a");
        assertEquals(List.of(), Experiments.of(rate).schedule());
        assertEquals(BudgetUnit.TRIAL, firstUnit(rate, PacedExample.run(rate, List.of())), "the pilot");
        TrialSequence sequence = Experiments.sequence(PacedExample.run(rate, List.of()));
        assertEquals(
                BudgetUnit.BLOCK,
                sequence.unit(
                        new Slot(9, 1, new Cell("echo", rate.cells().get(0).point()), "a", Pairing.INTERLEAVED)));
    }

    @Test
    void aSearchForTheLeastHeapBeginsWhereThePlanSays() {
        Plan plan = heap();
        Slot first = Experiments.sequence(Example.run(plan, List.of()))
                .next(List.of())
                .get(0);
        assertEquals(64, LoadParameter.HEAP.at(first.cell().point()));
    }

    @Test
    void blocksAreExpectedToTakeTheirTrialsTogether() {
        ExpectedTime whole = Experiments.of(comparison(Pairing.INTERLEAVED)).expected();
        assertEquals(new ExpectedTime(BLOCKS, BLOCK_MILLIS, BLOCKS * BLOCK_MILLIS), whole);
        ExpectedTime bounded = Experiments.of(plan(Comparison.DEFAULT, BLOCKS, Optional.of(2 * BLOCK_MILLIS + 1)))
                .expected();
        assertEquals(new ExpectedTime(2, BLOCK_MILLIS, 2 * BLOCK_MILLIS), bounded, "those that fit");
        ExpectedTime tight = Experiments.of(plan(Comparison.DEFAULT, BLOCKS, Optional.of(1L)))
                .expected();
        assertEquals(1, tight.blocks(), "the first is always run");
        assertEquals(
                4 * BLOCK_MILLIS,
                Experiments.of(rule(Rule.BEST_TWO_OF_THREE)).expected().millis());
    }

    @Test
    void whatOneTrialTakesMayBeKnownFromElsewhere() {
        assertEquals(
                BLOCKS * 3 * 100,
                Experiments.of(comparison(Pairing.INTERLEAVED)).expectedMillis(100));
        assertEquals(4 * 3 * 100, Experiments.of(rule(Rule.BEST_TWO_OF_THREE)).expectedMillis(100));
        assertEquals(2 * 100, Experiments.of(heap()).expectedMillis(100), "a search of each platform");
        ExperimentProcedure rate = Experiments.of(PacedExample.plan(4, BLOCKS, "a"));
        assertEquals(
                Math.round(RateBlockPurpose.trials(BLOCKS)
                        * rate.plan().platforms().size()
                        * 100),
                rate.expectedMillis(100),
                "the pilot and all blocks");
    }

    @Test
    void aSearchForARateTakesItsPilotAndItsBlocks() {
        ExpectedTime one = Experiments.of(PacedExample.plan(4, 1, "a")).expected();
        ExpectedTime two = Experiments.of(PacedExample.plan(4, 2, "a")).expected();
        assertTrue(one.millis() > one.blockMillis(), "there is a pilot");
        assertEquals(
                2 * one.blockMillis(),
                two.millis() - one.millis(),
                2,
                "another block in random order, and one from the highest rate down");
    }

    @Test
    void aRuleIsDoneWhenEveryPlatformHasAScore() {
        assertEquals(RunStatus.DONE, status(rule(Rule.BEST_TWO_OF_THREE), ExperimentProcedureTest::completed));
        assertEquals(
                RunStatus.DONE,
                status(
                        rule(Rule.BEST_TWO_OF_THREE),
                        slot -> slot.platform().equals("b") ? skipped(slot) : completed(slot)),
                "a platform that cannot run it needs none");
        assertEquals(
                RunStatus.FAILED,
                status(
                        rule(Rule.BEST_TWO_OF_THREE),
                        slot -> slot.index() == 0 ? Example.failed(slot, Cause.CRASH) : completed(slot)));
        Plan plan = rule(Rule.BEST_TWO_OF_THREE);
        Run cutShort = Example.run(
                plan, follow(plan, ExperimentProcedureTest::completed).trials().subList(0, 3));
        assertEquals(RunStatus.INCONCLUSIVE, Experiments.status(List.of(Judge.of(cutShort))));
    }

    @Test
    void aSearchForTheLeastHeapIsDoneWhenItHasFoundIt() {
        Plan plan = heap();
        Function<Slot, Trial> needs20 =
                slot -> LoadParameter.HEAP.at(slot.cell().point()) < 20
                        ? Example.failed(slot, Cause.OUT_OF_MEMORY)
                        : completed(slot);
        assertEquals(RunStatus.DONE, status(plan, needs20), "to fail with less is what it is for");
        assertEquals(
                RunStatus.INCONCLUSIVE,
                status(plan, ExperimentProcedureTest::skipped),
                "nothing is known of what cannot run");
        assertEquals(RunStatus.FAILED, status(plan, slot -> Example.failed(slot, Cause.OUT_OF_MEMORY)));
        assertEquals(
                RunStatus.FAILED,
                status(
                        plan,
                        slot -> LoadParameter.HEAP.at(slot.cell().point()) == 32
                                ? Example.failed(slot, Cause.WRONG_OUTPUT)
                                : needs20.apply(slot)),
                "too little heap makes nobody answer wrongly");
        Run whole = follow(plan, needs20);
        Run cutShort = whole.with(whole.trials().subList(0, 2));
        assertEquals(RunStatus.INCONCLUSIVE, Experiments.status(List.of(Judge.of(cutShort))));
    }
}
