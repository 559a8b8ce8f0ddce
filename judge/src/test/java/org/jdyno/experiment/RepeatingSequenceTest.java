package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.judge.LostBlocks;
import org.jdyno.model.Cell;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.junit.jupiter.api.Test;

class RepeatingSequenceTest {
    private static final int BLOCKS = 6;

    private static Plan plan(Experiment experiment, int workloads) {
        Plan one = Example.plan(9, BLOCKS, "a", "b");
        List<Cell> cells = Stream.of("echo", "other")
                .limit(workloads)
                .map(name -> new Cell(name, Example.workload(name).defaults()))
                .toList();
        return Example.with(Example.at(one, cells), experiment);
    }

    private static Experiment paired(Pairing... pairings) {
        return Comparison.by(List.of(pairings), Stopping.AT_THE_END);
    }

    /** Follows a sequence to its end from these trials on. */
    private static List<Trial> follow(Run run, TrialSequence sequence, List<Trial> from, Predicate<Slot> disturbed) {
        List<Trial> trials = new ArrayList<>(from);
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            for (Slot slot : next) {
                assertEquals(
                        trials.size(), slot.index(), "every trial has an index of its own, in the order they are run");
                double steal = disturbed.test(slot) ? 50 : 1;
                trials.add(Example.completed(slot, Map.of("throughput", 1e3, Disturbance.STEAL, steal), Map.of()));
            }
            assertTrue(trials.size() < 1000, "it comes to an end");
        }
        return trials;
    }

    private static List<Trial> follow(Plan plan, Predicate<Slot> disturbed) {
        Run run = Example.run(plan, List.of());
        return follow(run, Experiments.sequence(run), List.of(), disturbed);
    }

    private static Set<String> platforms(List<Trial> trials, int block, String workload) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() == block && slot.cell().workload().equals(workload))
                .map(Slot::platform)
                .collect(Collectors.toSet());
    }

    private static Pairing pairing(List<Trial> trials, int block) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() == block)
                .map(Slot::pairing)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOf(Slot slot, int block, String workload) {
        return slot.block() == block
                && slot.platform().equals("b")
                && slot.cell().workload().equals(workload);
    }

    @Test
    void asManyBlocksCountAsWereAskedFor() {
        Plan plan = plan(Comparison.DEFAULT, 2);
        List<Trial> trials = follow(
                plan,
                // The first repeat of echo is lost as well.
                slot -> isOf(slot, 1, "echo")
                        || isOf(slot, 4, "echo")
                        || isOf(slot, 3, "other")
                        || isOf(slot, 6, "echo"));
        LostBlocks blocks = LostBlocks.of(Example.run(plan, trials));
        assertEquals(4, blocks.lost().size());
        for (Cell cell : plan.cells()) {
            assertEquals(
                    BLOCKS,
                    blocks.counting().stream()
                            .map(Trial::slot)
                            .filter(slot -> slot.cell().equals(cell))
                            .map(Slot::block)
                            .distinct()
                            .count());
        }
        Set<String> all = Set.of("a", "a+again", "b");
        assertEquals(all, platforms(trials, 6, "echo"));
        assertEquals(all, platforms(trials, 6, "other"));
        assertEquals(all, platforms(trials, 8, "echo"));
        assertEquals(Set.of(), platforms(trials, 7, "other"), "what was not lost is not repeated");
    }

    @Test
    void withoutADisturbanceNothingIsAdded() {
        Plan plan = plan(Comparison.DEFAULT, 2);
        assertEquals(
                Experiments.of(plan).schedule(),
                follow(plan, slot -> false).stream().map(Trial::slot).toList());
    }

    @Test
    void aMachineThatAlwaysDisturbsEndsTheRunAllTheSame() {
        assertEquals(
                3 * (BLOCKS + BLOCKS / 2),
                follow(plan(Comparison.DEFAULT, 1), slot -> true).size());
    }

    @Test
    void aRunThatWasCutShortGoesOnInTheSameOrder() {
        Plan plan = plan(Comparison.DEFAULT, 2);
        Predicate<Slot> disturbed = slot -> slot.index() % 5 == 0;
        List<Trial> whole = follow(plan, disturbed);
        assertTrue(whole.size() > 6 * BLOCKS);
        for (int cut = 0; cut < whole.size(); cut += 4) {
            Run run = Example.run(plan, whole.subList(0, cut));
            assertEquals(whole, follow(run, Experiments.sequence(run), run.trials(), disturbed));
        }
    }

    @Test
    void ordersOfRepeatsAreDrawnAnew() {
        List<Trial> trials = follow(
                plan(Comparison.DEFAULT, 1),
                slot -> slot.block() < 3 && slot.platform().equals("b"));
        Set<List<String>> orders = Stream.of(BLOCKS, BLOCKS + 1, BLOCKS + 2)
                .map(block -> trials.stream()
                        .map(Trial::slot)
                        .filter(slot -> slot.block() == block)
                        .map(Slot::platform)
                        .toList())
                .collect(Collectors.toSet());
        assertNotEquals(1, orders.size());
    }

    @Test
    void aBlockOfThePilotIsRepeatedWithItsPairing() {
        Plan plan = plan(paired(Pairing.INTERLEAVED, Pairing.SLICED), 1);
        List<Trial> trials = follow(plan, slot -> slot.block() == 3);
        assertEquals(Pairing.SLICED, pairing(trials, 3));
        assertEquals(Pairing.SLICED, pairing(trials, BLOCKS));
    }

    /** The damaged trials are run again without a disturbance, so their block counts now. */
    @Test
    void aDamagedTrialOfALostBlockLeavesTheOtherRepetitions() {
        Plan plan = plan(paired(Pairing.INTERLEAVED, Pairing.SLICED), 1);
        Run run = Example.run(plan, List.of());
        List<Trial> whole = follow(plan, slot -> slot.block() == 3 || slot.block() == 4);
        assertEquals(Pairing.SLICED, pairing(whole, BLOCKS));
        assertEquals(Pairing.INTERLEAVED, pairing(whole, BLOCKS + 1));
        List<Trial> repaired = new ArrayList<>(whole);
        repaired.replaceAll(
                trial -> trial.slot().block() == 3 ? trial.withMeasures(Map.of(Disturbance.STEAL, 1.0)) : trial);
        assertEquals(List.of(), Experiments.sequence(run).next(repaired));
        repaired.removeIf(trial -> trial.slot().block() > BLOCKS);
        List<Trial> ended = follow(run, Experiments.sequence(run), repaired, slot -> false);
        assertEquals(
                whole.stream().map(Trial::slot).toList(),
                ended.stream().map(Trial::slot).toList());
        // A part of the first repetition was run.
        repaired.remove(repaired.size() - 1);
        List<Trial> cut = follow(run, Experiments.sequence(run), repaired, slot -> false);
        assertEquals(
                Pairing.INTERLEAVED, pairing(cut, cut.get(cut.size() - 1).slot().block()));
    }

    @Test
    void theOrderOfTheTrialsDoesNotMatter() {
        Plan plan = plan(paired(Pairing.SLICED), 1);
        Run run = Example.run(plan, List.of());
        List<Trial> whole = follow(plan, slot -> slot.block() == 3 || slot.block() == 4);
        int planned = Experiments.of(plan).schedule().size();
        List<Trial> runAgain = new ArrayList<>(whole.subList(0, planned));
        List<Trial> block = new ArrayList<>(runAgain.subList(9, 12));
        assertTrue(block.stream().allMatch(trial -> trial.slot().block() == 3));
        runAgain.removeAll(block);
        Collections.reverse(block);
        runAgain.addAll(block);
        for (int last = planned; last < whole.size(); last++) {
            assertEquals(
                    whole.get(last).slot(),
                    Experiments.sequence(run).next(runAgain).get(0));
            runAgain.add(whole.get(last));
        }
    }

    @Test
    void aKeptServerIsRepeatedInItsOrder() {
        Plan plan = plan(
                new Comparison(
                        List.of(Pairing.INTERLEAVED),
                        Optional.empty(),
                        true,
                        Stopping.AT_THE_END,
                        Optional.empty(),
                        Optional.empty()),
                2);
        List<Slot> repeated = follow(plan, slot -> isOf(slot, 2, "other")).stream()
                .map(Trial::slot)
                .filter(slot -> slot.block() == BLOCKS)
                .toList();
        assertEquals(6, repeated.size());
        for (int i = 0; i < 6; i += 2) {
            assertEquals("echo", repeated.get(i).cell().workload());
            assertEquals(repeated.get(i).platform(), repeated.get(i + 1).platform());
        }
    }
}
