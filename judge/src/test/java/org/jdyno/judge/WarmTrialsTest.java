package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cause;
import org.jdyno.model.Direction;
import org.jdyno.model.Formula;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Warmup;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

/** Which trials count for a measure if some did not become warm. */
class WarmTrialsTest {
    private static final int BLOCKS = 8;
    private static final Plan BRIEF = Example.plan(11, BLOCKS, "a", "b");
    private static final RatePhase RATE = new RatePhase(OptionalLong.of(100), OptionalDouble.empty(), 100, 1_000);
    private static final Plan LIFE = BRIEF.under(conditions -> conditions.with(Optional.of(RATE), 1, 0));
    private static final Measure READY =
            new Measure("ready", "Start to ready", "ms", Direction.LOWER, 0.05, Measure.Kind.EXPLORATORY);

    /** A run in which platform b is cold in two blocks, and then half as fast. */
    private static List<Verdict> verdicts(Plan plan) {
        Workload workload = Example.workload("echo").withMeasure(READY, Formula.parse("server.readyNanos", 1e-6));
        List<Trial> trials = Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0.001).stream()
                .map(trial -> trial.withMeasures(Map.of(READY.name(), 100.0)))
                .map(trial ->
                        trial.slot().platform().equals("b") && trial.slot().block() < 2 ? cold(trial) : trial)
                .toList();
        Run run = Example.run(plan, List.of(workload), trials);
        return Verdicts.all(run);
    }

    private static Trial cold(Trial trial) {
        double half = trial.measures().get(Example.THROUGHPUT.name()) / 2;
        return MadeTrial.like(trial.withMeasures(Map.of(Example.THROUGHPUT.name(), half)))
                .warmup(new Warmup(12, false, "still compiling"))
                .trial();
    }

    private static int blocks(List<Verdict> verdicts, Measure measure) {
        return verdicts.stream()
                .filter(verdict -> verdict.measure().equals(measure.name()))
                .findFirst()
                .orElseThrow()
                .effect()
                .blocks();
    }

    @Test
    void ofALifeWithSeveralPhasesAColdTrialTellsOnlyHowItStarts() {
        List<Verdict> verdicts = verdicts(LIFE);
        assertEquals(BLOCKS - 2, blocks(verdicts, Example.THROUGHPUT));
        assertEquals(1, verdicts.get(0).effect().ratio(), 0.01);
        assertEquals(BLOCKS, blocks(verdicts, READY));
    }

    /** The phase at a rate is the last one, and whatever happens there the others have been measured. */
    @Test
    void aTrialThatFellBehindItsRateTellsWhatItMeasuredBefore() {
        Workload workload = Example.workload("echo").withMeasure(READY, Formula.parse("server.readyNanos", 1e-6));
        List<Trial> trials = Example.completedTrials(LIFE, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0.001).stream()
                .map(trial -> MadeTrial.like(Example.trial(
                                trial.slot(),
                                Outcome.INVALID,
                                Optional.of(Cause.GENERATOR_BEHIND),
                                trial.withMeasures(Map.of(READY.name(), 100.0)).measures(),
                                Map.of()))
                        .warmup(new Warmup(3, true, ""))
                        .trial())
                .toList();
        Judged judged = Judge.of(Example.run(LIFE, List.of(workload), trials));
        assertEquals(BLOCKS, blocks(judged.judgement().verdicts(), Example.THROUGHPUT));
        assertEquals(BLOCKS, blocks(judged.judgement().verdicts(), READY));
        assertTrue(
                judged.judgement().trust().trusted(),
                () -> judged.judgement().trust().toString());
    }

    @Test
    void otherPlansMayMeasureWhatIsCold() {
        assertEquals(BLOCKS, blocks(verdicts(BRIEF), Example.THROUGHPUT));
    }
}
