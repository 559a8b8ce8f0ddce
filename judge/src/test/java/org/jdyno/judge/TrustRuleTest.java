package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.DamagedTrial;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Identity;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Warmup;
import org.junit.jupiter.api.Test;

/** What a run is noted for beside its comparisons. */
class TrustRuleTest {
    private static final Plan PLAN = Example.plan(11, 12, "a", "b");
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 1.1e3);

    /** On two processors. */
    private static Run run(UnaryOperator<Trial> change) {
        return Example.run(
                PLAN,
                Example.completedTrials(PLAN, RATES, 0.005).stream().map(change).toList());
    }

    private static List<Note> notes(Run run) {
        return Judge.of(run).judgement().trust().notes();
    }

    @Test
    void aSoundRunNeedsNoNote() {
        Trust trust = Judge.of(run(trial -> trial)).judgement().trust();
        assertTrue(trust.trusted());
        assertEquals(List.of(), trust.notes());
    }

    @Test
    void aBusyMachineIsNoted() {
        List<Note> notes = notes(run(trial -> trial.withMeasures(Map.of("cpu-others", 0.5, "cpu-lab", 0.03))));
        assertEquals(List.of(new Note.OtherProgramsBusy(0.5, 2), new Note.LabBusy(0.03)), rounded(notes));
        assertEquals(List.of(), notes(run(trial -> trial.withMeasures(Map.of("cpu-others", 0.09, "cpu-lab", 0.01)))));
        List<Note> ofSlices = notes(run(trial -> trial.withMeasures(Map.of("others-share", 25.0))));
        assertEquals(List.of(new Note.OtherProgramsBusy(0.5, 2)), rounded(ofSlices));
    }

    /** A mean of equal values may differ from them in its last digit. */
    private static List<Note> rounded(List<Note> notes) {
        return notes.stream()
                .map(note -> note instanceof Note.OtherProgramsBusy others
                        ? new Note.OtherProgramsBusy(Math.round(1e9 * others.processorsUsed()) / 1e9, 2)
                        : note instanceof Note.LabBusy lab
                                ? new Note.LabBusy(Math.round(1e9 * lab.processorsUsed()) / 1e9)
                                : note)
                .toList();
    }

    @Test
    void whatIsNotTheSameAsItWasIsNoted() {
        Run plain = run(trial -> trial);
        Run run = new Run(
                plain.id(),
                plain.version(),
                plain.command(),
                plain.plan(),
                plain.host(),
                plain.workloads(),
                plain.schedule(),
                plain.trials(),
                List.of(new DamagedTrial("0003-b01-echo-a", "trial.json is damaged")),
                new Identity(Map.of(), List.of("after 3 trials the kernel was 1 and is now 2")),
                List.of(),
                List.of());
        assertEquals(
                List.of(
                        new Note.SetupChanged("after 3 trials the kernel was 1 and is now 2"),
                        new Note.TrialUnreadable("0003-b01-echo-a", "trial.json is damaged")),
                notes(run));
    }

    @Test
    void trialsThatBeganColdAreCounted() {
        Run run =
                run(trial -> trial.slot().platform().equals("b") && trial.slot().block() < 2 ? cold(trial) : trial);
        assertEquals(List.of(new Note.NotWarmedUp(new Note.TrialShare("b", 2, 12))), notes(run));
    }

    private static Trial cold(Trial trial) {
        return MadeTrial.like(trial)
                .warmup(new Warmup(9, false, "it took too long"))
                .trial();
    }

    @Test
    void aPublishedRuleComparesNothing() {
        Plan plan = Example.with(
                Example.of(Example.plan(11, 4, "a", "b"), PLAN.platformsWithoutControl()),
                new PublishedRule(Rule.BEST_TWO_OF_THREE, false));
        Trust trust = Judge.of(Example.run(plan, Example.completedTrials(plan, RATES, 0.005)))
                .judgement()
                .trust();
        assertEquals(Trust.State.UNPROVEN, trust.state());
        assertEquals(List.of(new Note.RuleNotCompared()), trust.reasons());
        assertEquals(List.of(new Note.TrialsInRow()), trust.notes());
        assertEquals(List.of(), trust.selfComparisons());
    }
}
