package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Gate;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Ramp;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

/** Failures of a gate's candidate that other rules meet: the end of a ramp, and the precision that ends a run. */
class GateFailuresTest {
    private static final int BLOCKS = 20;
    private static final Trust TRUSTED = new Trust(Trust.State.TRUSTED, List.of(), List.of(), List.of());
    private static final Predicate<Slot> LARGER = slot ->
            slot.platform().equals("b") && slot.cell().point().get("size").equals("20");

    /** The loads 10 and 20, and the changed trials of the candidate. */
    private static Run run(
            Optional<Ramp> ramp, OptionalDouble precision, Predicate<Slot> which, UnaryOperator<Trial> change) {
        Plan plain = Example.plan(4, BLOCKS, "a", "b");
        Cell first = plain.cells().get(0);
        Cell larger = new Cell(first.workload(), first.point().with("size", "20"));
        Comparison gate = new Comparison(
                List.of(Pairing.INTERLEAVED),
                ramp,
                false,
                new Stopping(Stopping.Rule.FIXED, Stopping.GATE, precision, Map.of()),
                Optional.empty(),
                Optional.empty());
        Plan plan = Example.with(Example.at(plain, List.of(first, larger)), gate);
        List<Trial> trials = Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3), 0.003).stream()
                .map(trial -> which.test(trial.slot()) ? change.apply(trial) : trial)
                .toList();
        return Example.run(plan, List.of(withLoad(Example.workload("echo"))), trials);
    }

    private static Workload withLoad(Workload echo) {
        return new Workload(
                echo.name(),
                echo.about(),
                echo.folder(),
                echo.roles(),
                echo.parameters(),
                new Workload.Varied(
                        Optional.of(new LoadParameter("size", "Size", "size", Optional.empty())), echo.rate()),
                echo.figures(),
                echo.twin(),
                echo.demands());
    }

    private static Run ramp(UnaryOperator<Trial> change) {
        return run(Optional.of(new Ramp("qualified")), OptionalDouble.empty(), LARGER, change);
    }

    private static Set<Kind> kinds(Run run) {
        return GateRule.of(run, Verdicts.all(run), List.of(), TRUSTED).reasons().stream()
                .map(Gate.Reason::kind)
                .collect(Collectors.toSet());
    }

    @Test
    void theEndOfARampIsNoFailure() {
        Run ended = ramp(trial -> Example.failed(trial.slot(), Cause.OUT_OF_MEMORY));
        assertEquals(Set.of(Kind.NO_CANDIDATE), kinds(ended));
        assertFalse(StopRule.needsAnotherBlock(ended));
        Run crashed = ramp(trial -> Example.failed(trial.slot(), Cause.CRASH));
        assertEquals(Set.of(Kind.FAILS_MORE, Kind.NO_CANDIDATE), kinds(crashed));
    }

    /** Blocks beyond the budget might not come to this load either. */
    @Test
    void aFailureBeyondTheEndOfARampIsNeitherRepeatedNorForgotten() {
        for (Cause later : List.of(Cause.RAMP_ENDED, Cause.OUT_OF_MEMORY)) {
            Outcome outcome = later == Cause.RAMP_ENDED ? Outcome.SKIPPED : Outcome.FAILED;
            Run run = ramp(trial -> trial.slot().block() == 0
                    ? Example.failed(trial.slot(), Cause.CRASH)
                    : Example.trial(trial.slot(), outcome, Optional.of(later), Map.of(), Map.of()));
            assertEquals(Set.of(Kind.NOT_REPEATED, Kind.NO_CANDIDATE), kinds(run));
            assertFalse(StopRule.needsAnotherBlock(run));
        }
    }

    @Test
    void aPreciseGateStillRepeatsAFailure() {
        assertEquals(Optional.of(EndReason.PRECISE), precise(BLOCKS));
        assertEquals(Optional.of(EndReason.PRECISE), precise(BLOCKS - 2));
        assertEquals(Optional.empty(), precise(BLOCKS - 1));
    }

    /** No further block can bring a verdict there. */
    @Test
    void aLoadAtWhichARampAlwaysEndsIsNotWaitedFor() {
        assertEquals(Optional.of(EndReason.PRECISE), precise(LARGER, Cause.OUT_OF_MEMORY));
        assertEquals(Optional.empty(), precise(LARGER, Cause.CRASH));
    }

    /** @param failed the block in which the candidate fails */
    private static Optional<EndReason> precise(int failed) {
        return precise(LARGER.and(slot -> slot.block() == failed), Cause.CRASH);
    }

    private static Optional<EndReason> precise(Predicate<Slot> which, Cause cause) {
        return StopRule.endReason(run(
                Optional.of(new Ramp("qualified")),
                OptionalDouble.of(0.05),
                which,
                trial -> Example.failed(trial.slot(), cause)));
    }
}
