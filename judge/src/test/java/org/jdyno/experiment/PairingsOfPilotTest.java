package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.junit.jupiter.api.Test;

class PairingsOfPilotTest {
    private static final int PILOT = 12;
    private static final int BLOCKS = 26;

    private static Plan plan(int blocks, Pairing... pairings) {
        Plan plain = Example.plan(7, blocks, "a", "b");
        return Example.with(plain, Comparison.by(List.of(pairings), Stopping.AT_THE_END));
    }

    /** Every trial as the machine would have it, whose noise is so large in each pairing. */
    private static List<Trial> follow(Plan plan, Map<Pairing, Double> noise) {
        TrialSequence sequence = Experiments.sequence(Example.run(plan, List.of()));
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            for (Slot slot : next) {
                double log = noise.get(slot.pairing()) * new SplittableRandom(slot.index()).nextGaussian();
                double rate = 1000 * Math.exp(log);
                trials.add(Example.completed(slot, Map.of("throughput", rate), Map.of()));
            }
        }
        return trials;
    }

    @Test
    void pairingsTakeTurnsUntilEachHasHadSixBlocksAndThenTheSharpestGoesOn() {
        List<Trial> trials = follow(
                plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED),
                Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01));
        assertEquals(3 * BLOCKS, trials.size());
        for (Trial trial : trials) {
            Slot slot = trial.slot();
            Pairing expected = slot.block() < PILOT && slot.block() % 2 == 0 ? Pairing.INTERLEAVED : Pairing.SLICED;
            assertEquals(expected, slot.pairing(), slot.toString());
        }
        assertEquals(
                IntStream.range(0, trials.size()).boxed().toList(),
                trials.stream().map(trial -> trial.slot().index()).toList());
    }

    @Test
    void aShortRunHasAShortPilot() {
        List<Trial> trials = follow(
                plan(8, Pairing.INTERLEAVED, Pairing.SLICED), Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01));
        assertEquals(
                3 * 3,
                trials.stream()
                        .filter(trial -> trial.slot().pairing() == Pairing.INTERLEAVED)
                        .count());
        assertEquals(3 * 8, trials.size());
    }

    @Test
    void whatIsNotSharperIsNotTaken() {
        List<Trial> trials = follow(
                plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED),
                Map.of(Pairing.INTERLEAVED, 0.01, Pairing.SLICED, 0.2));
        assertTrue(trials.stream()
                .filter(trial -> trial.slot().block() >= PILOT)
                .allMatch(trial -> trial.slot().pairing() == Pairing.INTERLEAVED));
    }

    @Test
    void whatCameAfterThePilotDoesNotChooseAgain() {
        Plan plan = plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED);
        List<Trial> trials = new ArrayList<>(follow(plan, Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01))
                .subList(0, 3 * PILOT + 3));
        TrialSequence sequence = Experiments.sequence(Example.run(plan, List.of()));
        int last = trials.size() - 1;
        trials.set(last, Example.completed(trials.get(last).slot(), Map.of("throughput", 1.0), Map.of()));
        assertEquals(Pairing.SLICED, sequence.next(trials).get(0).pairing());
    }

    @Test
    void aLostBlockOfThePilotDoesNotChoose() {
        Plan plan = plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED);
        List<Trial> trials = follow(plan, Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01)).stream()
                .limit(3 * PILOT)
                .map(trial ->
                        trial.slot().block() == 3 && trial.slot().platform().equals("a+again")
                                ? trial.withMeasures(Map.of("throughput", 1.0, Disturbance.STEAL, 50.0))
                                : trial)
                .toList();
        TrialSequence sequence = Experiments.sequence(Example.run(plan, List.of()));
        assertEquals(Pairing.SLICED, sequence.next(trials).get(0).pairing());
    }

    @Test
    void aTrialOfThePilotThatIsRunAgainDoesNotChooseAgain() {
        Plan plan = plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED);
        List<Trial> trials = new ArrayList<>(follow(plan, Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01))
                .subList(0, 3 * PILOT + 3));
        Trial first = trials.remove(3);
        TrialSequence sequence = Experiments.sequence(Example.run(plan, List.of()));
        assertEquals(first.slot(), sequence.next(trials).get(0));
        trials.add(Example.completed(first.slot(), Map.of("throughput", 1.0), Map.of()));
        Slot next = sequence.next(trials).get(0);
        assertEquals(Pairing.SLICED, next.pairing());
        assertEquals(PILOT + 1, next.block());
    }

    @Test
    void slicesAreRunTogetherAndOthersAlone() {
        Plan plan = plan(BLOCKS, Pairing.INTERLEAVED, Pairing.SLICED);
        TrialSequence sequence = Experiments.sequence(Example.run(plan, List.of()));
        assertEquals(1, sequence.next(List.of()).size());
        List<Trial> block = follow(plan, Map.of(Pairing.INTERLEAVED, 0.2, Pairing.SLICED, 0.01))
                .subList(0, 3);
        assertEquals(3, sequence.next(block).size());
        Plan slices = plan(2, Pairing.SLICED);
        List<Slot> slots = Experiments.of(slices).schedule();
        assertEquals(
                slots.subList(0, 3),
                Experiments.sequence(Example.run(slices, List.of())).next(List.of()));
    }
}
