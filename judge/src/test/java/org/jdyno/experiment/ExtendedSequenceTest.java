package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jdyno.Example;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExtendedSequenceTest {
    private static Run run(Pairing... pairings) {
        Comparison comparison = Comparison.by(
                List.of(pairings), new Stopping(Stopping.Rule.FIXED, 0.05, OptionalDouble.empty(), Map.of()));
        return Example.run(Example.with(Example.plan(11, 8, "a", "b", "c"), comparison), List.of());
    }

    /** Runs all trials; the baseline's of these blocks are disturbed. */
    private static Run toItsEnd(Run begun, List<Integer> disturbed) {
        Run run = begun;
        for (List<Slot> next = next(run); !next.isEmpty(); next = next(run)) {
            List<Trial> trials = new ArrayList<>(run.trials());
            next.forEach(slot -> trials.add(trial(slot, disturbed.contains(slot.block()))));
            run = run.with(trials);
        }
        return run;
    }

    private static List<Slot> next(Run run) {
        return Experiments.sequence(run).next(run.trials());
    }

    private static Trial trial(Slot slot, boolean disturbed) {
        Map<String, Double> measures =
                disturbed ? Map.of("throughput", 500.0, Disturbance.STEAL, 60.0) : Map.of("throughput", 1_000.0);
        return Example.completed(slot, measures, Map.of());
    }

    private static Run extended(Run run, int blocks) {
        return run.with(Experiments.extension(run, Optional.empty(), Optional.of(blocks)));
    }

    private static List<Integer> blocks(Run run) {
        return run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .toList();
    }

    private static void assertSound(Run run) {
        List<Integer> indexes =
                run.trials().stream().map(trial -> trial.slot().index()).toList();
        assertEquals(indexes.stream().distinct().toList(), indexes, "each trial has a place of its own");
        Map<Integer, List<String>> platforms = run.trials().stream()
                .map(Trial::slot)
                .collect(Collectors.groupingBy(Slot::block, Collectors.mapping(Slot::platform, Collectors.toList())));
        platforms.forEach((block, own) -> {
            assertTrue(own.contains("a"), "block " + block + " has the baseline");
            assertEquals(own.stream().distinct().count(), own.size(), "block " + block);
        });
    }

    @ParameterizedTest
    @EnumSource(Pairing.class)
    void addsBlocksToARunThatHasEnded(Pairing pairing) {
        Run ended = toItsEnd(run(pairing), List.of());
        assertEquals(8, blocks(ended).size());
        Run longer = toItsEnd(extended(ended, 3), List.of());
        assertEquals(11, blocks(longer).size());
        assertEquals(ended.trials(), longer.trials().subList(0, ended.trials().size()));
        assertSound(longer);
        Run longest = toItsEnd(extended(longer, 1), List.of());
        assertEquals(12, blocks(longest).size());
        assertSound(longest);
    }

    /** A run that was interrupted in its third block has its eight blocks and three more. */
    @Test
    void completesThePlanFirst() {
        Run whole = toItsEnd(run(Pairing.INTERLEAVED), List.of());
        Run interrupted = whole.with(whole.trials().subList(0, 10));
        Run longer = toItsEnd(extended(interrupted, 3), List.of());
        assertEquals(11, blocks(longer).size());
        assertEquals(
                whole.schedule(),
                longer.trials().subList(0, 32).stream().map(Trial::slot).toList());
        assertSound(longer);
    }

    /** Wherever it is interrupted, it goes on with the same trials. */
    @Test
    void isDrawnAgainWhenItIsResumed() {
        Run longer = toItsEnd(extended(toItsEnd(run(Pairing.INTERLEAVED), List.of(2)), 2), List.of(2, 9));
        for (int trials = 0; trials < longer.trials().size(); trials++) {
            assertEquals(
                    List.of(longer.trials().get(trials).slot()),
                    next(longer.with(longer.trials().subList(0, trials))));
        }
    }

    @Test
    void lostBlocksAreRepeatedOnce() {
        Run ended = toItsEnd(run(Pairing.INTERLEAVED), List.of(2));
        assertEquals(9, blocks(ended).size(), "one repetition");
        Run longer = toItsEnd(extended(ended, 2), List.of(2, 9));
        assertEquals(12, blocks(longer).size(), "two blocks and a repetition of one of them");
        assertSound(longer);
    }

    @Test
    void keepsThePairingThatThePilotHasChosen() {
        Run ended = toItsEnd(run(Pairing.INTERLEAVED, Pairing.SLICED), List.of());
        Run longer = toItsEnd(extended(ended, 3), List.of());
        assertEquals(blocks(ended).size() + 3, blocks(longer).size());
        assertEquals(
                1,
                longer.trials().stream()
                        .map(Trial::slot)
                        .filter(slot -> slot.block() >= 6)
                        .map(Slot::pairing)
                        .distinct()
                        .count());
        assertSound(longer);
    }

    @Test
    void timeBoundsItAgain() {
        Run ended = toItsEnd(run(Pairing.INTERLEAVED), List.of());
        Run longer = ended.with(Experiments.extension(ended, Optional.of(60_000L), Optional.empty()));
        Plan plan = longer.plan();
        assertEquals(Optional.of(8 * 4 * 9_000L + 60_000), plan.budgetMillis());
        assertEquals(Stopping.Rule.EXTENDED, plan.experiment().stopping().rule());
        assertFalse(next(longer).isEmpty());
        assertEquals(ended.plan(), longer.beforeExtensions().plan());
    }
}
