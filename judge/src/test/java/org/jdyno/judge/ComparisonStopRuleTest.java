package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.EndReason;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonStopRuleTest {
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 1.2e3, "c", 1.2e3);

    /** After 14 blocks of 36 s, at the look of 75 %, with two candidates, of which one may be left without verdicts. */
    private static Run run(double falseAlarms, Outcome ofC) {
        return run(new Stopping(Stopping.Rule.LOOKS, falseAlarms, OptionalDouble.empty(), Map.of()), ofC);
    }

    private static Run run(Stopping stopping, Outcome ofC) {
        return run(stopping, ofC, 0.003);
    }

    private static Run run(Stopping stopping, Outcome ofC, double scatter) {
        Plan plan = Example.plan(4, 14, "a", "b", "c");
        Optional<Long> budget = Optional.of(640_000L).filter(any -> stopping.rule() == Stopping.Rule.LOOKS);
        Plan watched = Example.with(Example.within(plan, plan.blocks(), budget), Example.ending(stopping));
        List<Trial> trials = Example.completedTrials(watched, RATES, scatter).stream()
                .map(trial -> trial.slot().platform().equals("c") && ofC != Outcome.COMPLETED
                        ? Example.trial(trial.slot(), ofC, Optional.of(Cause.GENERATOR_BEHIND), Map.of(), Map.of())
                        : trial)
                .toList();
        return Example.run(watched, trials);
    }

    @Test
    void theNotesSayWhyARunEnded() {
        List<Note> notes = Judge.of(run(Stopping.DEFAULT_FALSE_ALARMS, Outcome.COMPLETED))
                .judgement()
                .trust()
                .notes();
        assertTrue(notes.contains(new Note.Ended(EndReason.DECIDED)), notes::toString);
        notes = Judge.of(run(Stopping.DEFAULT_FALSE_ALARMS, Outcome.INVALID))
                .judgement()
                .trust()
                .notes();
        assertTrue(notes.stream().noneMatch(Note.Ended.class::isInstance), notes::toString);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Stopping.DEFAULT_FALSE_ALARMS, Stopping.GATE})
    void aComparisonWithoutVerdictIsWaitedFor(double falseAlarms) {
        assertEquals(Optional.of(EndReason.DECIDED), StopRule.endReason(run(falseAlarms, Outcome.COMPLETED)));
        assertEquals(Optional.empty(), StopRule.endReason(run(falseAlarms, Outcome.INVALID)));
        boolean gate = falseAlarms == Stopping.GATE;
        assertEquals(
                !gate,
                StopRule.endReason(run(falseAlarms, Outcome.SKIPPED)).isPresent(),
                "what cannot be run is waited for by a gate only, which cannot let it pass");
    }

    /** Nobody asks for blocks that do not run. */
    @Test
    void blocksThatAreAddedAllRunAlsoIfEverythingIsDecided() {
        Stopping stopping = Stopping.AT_THE_END.by(Stopping.Rule.EXTENDED);
        assertEquals(Optional.empty(), StopRule.endReason(run(stopping, Outcome.COMPLETED)));
    }

    private static Run cardRun(Map<String, Integer> card, Outcome ofC) {
        return run(
                new Stopping(Stopping.Rule.LOOKS, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.empty(), Map.of())
                        .deciding(card),
                ofC);
    }

    @Test
    void aPartOfACardWaitsForItsLines() {
        Map<String, Integer> both = Map.of("throughput", 4, Example.LATENCY.name(), 4);
        Run run = cardRun(both, Outcome.COMPLETED);
        assertEquals(Optional.of(EndReason.DECIDED), StopRule.endReason(run), "nobody has a latency");
        List<Trial> open = run.trials().stream()
                .map(trial -> trial.withMeasures(Map.of(Example.LATENCY.name(), 50.0)))
                .toList();
        assertEquals(Optional.empty(), StopRule.endReason(run.with(open)), "too few for a percentile");
        assertEquals(
                Optional.of(EndReason.DECIDED),
                StopRule.endReason(
                        cardRun(Map.of("throughput", 2), Outcome.COMPLETED).with(open)),
                "the card does not show it");
        assertEquals(
                Optional.empty(),
                StopRule.endReason(cardRun(Map.of(Example.LATENCY.name(), 2), Outcome.COMPLETED)),
                "nothing is measured");
        assertEquals(Optional.empty(), StopRule.endReason(cardRun(both, Outcome.INVALID)));
        assertEquals(Optional.of(EndReason.DECIDED), StopRule.endReason(cardRun(both, Outcome.SKIPPED)));
    }

    @Test
    void onACardOfManyLinesMoreIsNeeded() {
        Stopping looks =
                new Stopping(Stopping.Rule.LOOKS, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.empty(), Map.of());
        Run few = run(looks.deciding(Map.of("throughput", 4)), Outcome.COMPLETED, 0.03);
        assertEquals(Optional.of(EndReason.DECIDED), StopRule.endReason(few));
        Run many = run(looks.deciding(Map.of("throughput", 1_000_000_000)), Outcome.COMPLETED, 0.03);
        assertEquals(Optional.empty(), StopRule.endReason(many));
    }

    @Test
    void precisionIsThatOfTheHeadline() {
        Stopping precise =
                new Stopping(Stopping.Rule.FIXED, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.of(0.5), Map.of());
        Plan plan = Example.with(Example.plan(4, 16, "a", "b", "c"), Example.ending(precise));
        Run run = Example.run(plan, Example.completedTrials(plan, RATES, 0.003));
        assertEquals(Optional.of(EndReason.PRECISE), StopRule.endReason(run));
        List<Trial> withoutC = run.trials().stream()
                .filter(trial -> !trial.slot().platform().equals("c"))
                .toList();
        assertEquals(Optional.empty(), StopRule.endReason(run.with(withoutC)), "a missing verdict is not precise");
    }
}
