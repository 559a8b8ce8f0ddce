package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.experiment.RunStatus;
import org.jdyno.model.Bisection;
import org.jdyno.model.Cause;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Gate;
import org.jdyno.model.Judged;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Warmup;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CommonFailureTest {
    private static final Plan PLAN = Example.plan(7, 8, "a", "b", "c");
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3, "c", 1e3);

    /** The first blocks of a plan, whose trials all fail in this way. */
    private static List<Trial> failed(Plan plan, int blocks, Cause cause, String role) {
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(PLAN).schedule()) {
            if (slot.block() < blocks) {
                trials.add(failed(slot, cause, role));
            }
        }
        return trials;
    }

    /** Each message is different, as those with a port number are. */
    private static Trial failed(Slot slot, Cause cause, String role) {
        return MadeTrial.of(slot)
                .ending(new Trial.Ending(
                        Outcome.FAILED,
                        Optional.of(cause),
                        "the " + role + " failed at port " + (40_000 + slot.index()),
                        Optional.empty(),
                        Optional.of(role)))
                .warmup(Warmup.NONE)
                .times(0, 1_000_000_000)
                .trial();
    }

    private static Run run(List<Trial> trials) {
        return Example.run(PLAN, trials);
    }

    @ParameterizedTest
    @EnumSource(
            value = Cause.class,
            names = {"START", "PORT_TAKEN", "WRONG_OUTPUT", "TIME_OUT", "CRASH", "OUT_OF_MEMORY", "ERROR"})
    void endsARunAfterItsFirstBlock(Cause cause) {
        Run run = run(failed(PLAN, 1, cause, "server"));
        assertEquals(Optional.of(EndReason.FAILED_ALIKE), StopRule.endReason(run));
        Judged judged = Judge.of(run);
        Trust trust = judged.judgement().trust();
        Note.FailedAlike reason = new Note.FailedAlike(
                cause, Optional.of("server"), 4, run.trials().get(0).message());
        assertEquals(List.of(reason), trust.reasons());
        assertTrue(trust.notes().contains(new Note.Ended(EndReason.FAILED_ALIKE)), trust::toString);
        assertEquals(RunStatus.FAILED, Experiments.status(List.of(judged)));
    }

    @Test
    void isNoneBeforeEveryPlatformWasTried() {
        List<Trial> block = failed(PLAN, 1, Cause.START, "server");
        for (int tried = 0; tried < block.size(); tried++) {
            assertEquals(Optional.empty(), CommonFailure.of(run(block.subList(0, tried))));
        }
    }

    @ParameterizedTest
    @CsvSource({"PORT_TAKEN, server", "START, client", "TIME_OUT, store"})
    void isNoneIfCauseOrRoleDiffer(Cause cause, String role) {
        List<Trial> trials = failed(PLAN, 1, Cause.START, "server");
        trials.set(2, failed(trials.get(2).slot(), cause, role));
        assertEquals(Optional.empty(), CommonFailure.of(run(trials)));
        assertEquals(Optional.empty(), StopRule.endReason(run(trials)));
    }

    @Test
    void aPlatformThatFailsAloneIsAResult() {
        List<Trial> trials = new ArrayList<>(Example.completedTrials(PLAN, RATES, 0.01));
        trials.replaceAll(
                trial -> trial.slot().platform().equals("b") ? failed(trial.slot(), Cause.START, "server") : trial);
        for (int done = 1; done <= trials.size(); done++) {
            assertEquals(Optional.empty(), CommonFailure.of(run(trials.subList(0, done))));
        }
    }

    @Test
    void platformsThatCannotRunDoNotCount() {
        List<Trial> trials = failed(PLAN, 1, Cause.START, "server");
        trials.replaceAll(trial -> trial.slot().platform().equals("c")
                ? Trial.skipped(trial.slot(), Cause.UNSUPPORTED, "no twin")
                : trial);
        assertEquals(3, CommonFailure.of(run(trials)).orElseThrow().trials());
        trials.replaceAll(trial -> Trial.skipped(trial.slot(), Cause.UNSUPPORTED, "no twin"));
        assertEquals(Optional.empty(), CommonFailure.of(run(trials)));
    }

    @Test
    void aSearchGoesOnIfTheCauseMayBeItsLoad() {
        Experiment search = new LargestLoad("connections", new Bisection(0.01, 1, 1_000));
        for (Cause cause : List.of(Cause.OUT_OF_MEMORY, Cause.THREAD_LIMIT, Cause.CRASH, Cause.WRONG_OUTPUT)) {
            Run run = Example.run(Example.with(PLAN, search), failed(PLAN, 1, cause, "server"));
            assertEquals(Optional.empty(), CommonFailure.of(run));
        }
        Run taken = Example.run(Example.with(PLAN, search), failed(PLAN, 1, Cause.PORT_TAKEN, "server"));
        assertTrue(CommonFailure.of(taken).isPresent());
        Run scored = Example.run(
                Example.with(PLAN, new PublishedRule(Rule.TRIMMED_MEAN_OF_TEN, false)),
                failed(PLAN, 1, Cause.CRASH, "server"));
        assertTrue(CommonFailure.of(scored).isPresent());
    }

    /** A JVM does not even start with a heap that is too small. */
    @Test
    void aSearchForAHeapGoesOnIfTheJvmDoesNotStart() {
        Plan plan = Example.with(PLAN, new LeastHeap(new Bisection(0.01, 1, 1_000), 1));
        assertEquals(Optional.empty(), CommonFailure.of(Example.run(plan, failed(PLAN, 1, Cause.START, "server"))));
        assertTrue(CommonFailure.of(Example.run(plan, failed(PLAN, 1, Cause.PORT_TAKEN, "server")))
                .isPresent());
    }

    /** A search tries one workload after the other. */
    @Test
    void isNoneBeforeEveryWorkloadWasTried() {
        List<Workload> both = List.of(Example.workload("echo"), Example.workload("other"));
        Run run = Example.run(PLAN, both, failed(PLAN, 1, Cause.PORT_TAKEN, "server"));
        assertEquals(Optional.empty(), CommonFailure.of(run));
    }

    @ParameterizedTest
    @EnumSource(names = {"FIXED", "LOOKS"})
    void aGateCannotAnswer(Stopping.Rule rule) {
        Comparison comparison = Example.ending(new Stopping(rule, Stopping.GATE, OptionalDouble.empty(), Map.of()));
        Plan plan = Example.within(
                Example.with(Example.plan(7, 14, "a", "b"), comparison),
                Example.plan(7, 14, "a", "b").blocks(),
                rule == Stopping.Rule.FIXED ? Optional.empty() : Optional.of(1_000_000L));
        List<Trial> trials = new ArrayList<>();
        Experiments.of(plan).schedule().stream()
                .filter(slot -> slot.block() == 0)
                .forEach(slot -> trials.add(failed(slot, Cause.PORT_TAKEN, "server")));
        Run run = Example.run(plan, trials);
        assertEquals(Optional.of(EndReason.FAILED_ALIKE), StopRule.endReason(run));
        assertFalse(StopRule.needsAnotherBlock(run), "a repetition fails alike");
        Gate gate = Judge.gate(Judge.of(run));
        assertEquals(Gate.Answer.INCONCLUSIVE, gate.answer());
        assertFalse(gate.complete(), "it is not green, however lenient");
        assertEquals(RunStatus.INCONCLUSIVE, Experiments.status(List.of(Judge.of(run))));
    }
}
