package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.PacedExample;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Judged;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.junit.jupiter.api.Test;

class RunStatusTest {
    private static final int BLOCKS = 12;
    private static final Map<String, Double> DIFFERENT = Map.of("a", 1e3, "a+again", 1e3, "b", 1.2e3);

    private static RunStatus of(List<Trial> trials, Plan plan) {
        Run run = Example.run(plan, trials);
        return Experiments.status(List.of(Judge.of(run)));
    }

    private static List<Trial> trials(Plan plan, Map<String, Double> rates, double noise) {
        return new ArrayList<>(Example.completedTrials(plan, rates, noise));
    }

    private static Plan plan() {
        return Example.plan(4, BLOCKS, "a", "b");
    }

    @Test
    void aConclusionIsDone() {
        assertEquals(RunStatus.DONE, of(trials(plan(), DIFFERENT, 0.005), plan()));
        Map<String, Double> equal = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3);
        assertEquals(RunStatus.DONE, of(trials(plan(), equal, 0.005), plan()), "equivalent is a conclusion too");
    }

    @Test
    void aWideIntervalIsAnAnswer() {
        Map<String, Double> equal = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3);
        assertEquals(RunStatus.DONE, of(trials(plan(), equal, 0.2), plan()));
    }

    @Test
    void whatIsUnprovenIsDone() {
        Plan brief = Example.plan(4, 4, "a", "b");
        Run run = Example.run(brief, trials(brief, DIFFERENT, 0.04));
        Judged judged = Judge.of(run);
        assertEquals(Trust.State.UNPROVEN, judged.judgement().trust().state());
        assertEquals(RunStatus.DONE, Experiments.status(List.of(judged)));
    }

    @Test
    void noneIsInconclusive() {
        Plan oneBlock = Example.plan(4, 1, "a", "b");
        assertEquals(RunStatus.INCONCLUSIVE, of(trials(oneBlock, DIFFERENT, 0.005), oneBlock));
    }

    @Test
    void onePlatformHasNothingToConclude() {
        Plan alone = Example.plan(4, BLOCKS, "a");
        assertEquals(RunStatus.DONE, of(trials(alone, Map.of("a", 1e3, "a+again", 1e3), 0.005), alone));
    }

    @Test
    void aFailedTrialIsAFailure() {
        List<Trial> trials = trials(plan(), DIFFERENT, 0.005);
        trials.set(5, Example.failed(trials.get(5).slot(), Cause.CRASH));
        assertEquals(RunStatus.FAILED, of(trials, plan()));
    }

    @Test
    void aSkippedTrialIsNone() {
        List<Trial> trials = trials(plan(), DIFFERENT, 0.005);
        trials.set(
                5,
                Example.trial(
                        trials.get(5).slot(), Outcome.SKIPPED, Optional.of(Cause.UNSUPPORTED), Map.of(), Map.of()));
        assertEquals(RunStatus.DONE, of(trials, plan()));
    }

    @Test
    void aSearchForARateIsDoneWhenItHasAnIntervalOrEndedAtABound() {
        assertEquals(RunStatus.DONE, ofSearch(6, slot -> PacedExample.answered(slot, PacedExample.rate(slot) / 100.0)));
        assertEquals(
                RunStatus.INCONCLUSIVE,
                ofSearch(1, slot -> PacedExample.answered(slot, PacedExample.rate(slot) / 100.0)),
                "one block");
        assertEquals(RunStatus.DONE, ofSearch(6, slot -> PacedExample.answered(slot, 1)), "the most that may be tried");
        assertEquals(
                RunStatus.DONE,
                ofSearch(6, slot -> failingBeyondAThousand(slot, Cause.TIME_OUT)),
                "to fail beyond it is no failure");
        assertEquals(
                RunStatus.FAILED,
                ofSearch(6, slot -> Example.failed(slot, Cause.TIME_OUT)),
                "to fail at every rate is one");
        assertEquals(
                RunStatus.FAILED,
                ofSearch(6, slot -> failingBeyondAThousand(slot, Cause.WRONG_OUTPUT)),
                "too high a rate makes nobody answer wrongly");
        assertEquals(
                RunStatus.INCONCLUSIVE,
                ofSearch(
                        6,
                        slot -> Example.trial(
                                slot, Outcome.SKIPPED, Optional.of(Cause.UNSUPPORTED), Map.of(), Map.of())),
                "nothing ran");
        assertEquals(
                RunStatus.INCONCLUSIVE,
                ofSearch(
                        6,
                        slot -> Example.trial(
                                slot, Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of())));
    }

    private static Trial failingBeyondAThousand(Slot slot, Cause cause) {
        return PacedExample.rate(slot) > 1_000 ? Example.failed(slot, cause) : PacedExample.answered(slot, 1);
    }

    private static RunStatus ofSearch(int blocks, Function<Slot, Trial> machine) {
        Run run = PacedExample.search(PacedExample.plan(4, blocks, "a"), machine);
        return Experiments.status(List.of(Judge.of(run)));
    }

    @Test
    void aRunThatDiffersFromItselfIsUntrusted() {
        Map<String, Double> drifting = Map.of("a", 1e3, "a+again", 1.1e3, "b", 1.2e3);
        List<Trial> trials = trials(plan(), drifting, 0.005);
        assertEquals(RunStatus.UNTRUSTED, of(trials, plan()));
        trials.set(5, Example.failed(trials.get(5).slot(), Cause.CRASH));
        assertEquals(RunStatus.FAILED, of(trials, plan()), "a failed trial is told first");
    }

    private static Judged judged(Plan plan, Map<String, Double> rates) {
        return Judge.of(Example.run(plan, trials(plan, rates, 0.005)));
    }

    @Test
    void aStudyEndsAsTheWorstOfItsParts() {
        Judged done = judged(plan(), DIFFERENT);
        Judged untrusted = judged(plan(), Map.of("a", 1e3, "a+again", 1.1e3, "b", 1.2e3));
        Judged inconclusive = judged(Example.plan(4, 1, "a", "b"), DIFFERENT);
        List<Trial> trials = trials(plan(), DIFFERENT, 0.005);
        trials.set(5, Example.failed(trials.get(5).slot(), Cause.CRASH));
        Judged failed = Judge.of(Example.run(plan(), trials));

        assertEquals(RunStatus.DONE, Experiments.status(List.of(done, done)));
        assertEquals(RunStatus.FAILED, Experiments.status(List.of(done, untrusted, failed)));
        assertEquals(RunStatus.UNTRUSTED, Experiments.status(List.of(done, untrusted, inconclusive)));
        assertEquals(RunStatus.DONE, Experiments.status(List.of(inconclusive, done)), "a part may be a single run");
        assertEquals(RunStatus.INCONCLUSIVE, Experiments.status(List.of(inconclusive, inconclusive)));
        assertEquals(RunStatus.INCONCLUSIVE, Experiments.status(List.of()), "nothing was run");
    }
}
