package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class InvalidTrialsTest {
    private static final Plan PLAN = Example.plan(1, 3, "a", "b");

    /** @param cause why a trial is invalid; null where it was completed */
    private static Optional<Note> note(Function<Slot, Cause> cause) {
        List<Trial> trials = Experiments.of(PLAN).schedule().stream()
                .map(slot -> cause.apply(slot) == null
                        ? Example.completed(slot, Map.of("throughput", 1e3), Map.of())
                        : Example.trial(slot, Outcome.INVALID, Optional.of(cause.apply(slot)), Map.of(), Map.of()))
                .toList();
        return DisturbanceNotes.onInvalid(Example.run(PLAN, trials));
    }

    private static boolean is(Slot slot, String platform, int block) {
        return slot.platform().equals(platform) && slot.block() == block;
    }

    @Test
    void aTrialOfTheBaselineTakesEveryComparisonOfItsBlock() {
        assertEquals(
                Optional.of(new Note.TrialsInvalid(1, 9, Map.of(Cause.ERROR, 1), 2)),
                note(slot -> is(slot, "a", 1) ? Cause.ERROR : null));
    }

    @Test
    void aPairOfWhichBothAreInvalidIsLostOnce() {
        assertEquals(
                Optional.of(new Note.TrialsInvalid(2, 9, Map.of(Cause.ERROR, 2), 2)),
                note(slot -> is(slot, "a", 1) || is(slot, "b", 1) ? Cause.ERROR : null));
    }

    @Test
    void aLoadThatFellBehindLosesNoComparison() {
        assertEquals(
                Optional.of(new Note.TrialsInvalid(1, 9, Map.of(Cause.GENERATOR_BEHIND, 1), 0)),
                note(slot -> is(slot, "b", 2) ? Cause.GENERATOR_BEHIND : null));
    }

    @Test
    void whereAllAreValidThereIsNoNote() {
        assertEquals(Optional.empty(), note(slot -> null));
    }
}
