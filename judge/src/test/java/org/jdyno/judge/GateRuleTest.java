package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Gate;
import org.jdyno.model.Gate.Answer;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.stats.compare.FisherExact;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateRuleTest {
    private static final int BLOCKS = 14;
    private static final double NOISE = 0.003;

    /** A gate is not extended. */
    private static final List<Stopping.Rule> RULES = List.of(Stopping.Rule.FIXED, Stopping.Rule.LOOKS);

    private static final Map<String, Double> EQUAL = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3);
    private static final Trust TRUSTED = new Trust(Trust.State.TRUSTED, List.of(), List.of(), List.of());

    /** What becomes of the trials of one arm in one cell. */
    enum Fate {
        COMPLETED,
        FAILED,
        INVALID,
        SKIPPED,
        /** No trial was stored. */
        ABSENT,
        /** It is slower by a tenth. */
        SLOWER,
        /** Its values scatter by a fifth. */
        NOISY,
        /** It completed its trials in one block alone. */
        ONCE,
        /** Its trials have no value of the headline measure. */
        WITHOUT_FIGURE
    }

    private static Stopping stopping(Stopping.Rule rule) {
        return new Stopping(rule, Stopping.GATE, OptionalDouble.empty(), Map.of());
    }

    /** Two cells, whose trials take 9 s each, so that the budget has just been spent. */
    private static Plan plan(Stopping.Rule rule, int blocks) {
        Plan one = Example.plan(4, blocks, "a", "b");
        Cell first = one.cells().get(0);
        List<Cell> cells =
                List.of(first, new Cell(first.workload(), first.point().with("size", "20")));
        return with(one, cells, rule, blocks);
    }

    private static Plan with(Plan plan, List<Cell> cells, Stopping.Rule rule, int blocks) {
        Plan spent = Example.within(plan, OptionalInt.of(blocks), Optional.of(blocks * cells.size() * 3 * 9_000L));
        return Example.with(Example.at(spent, cells), Example.ending(stopping(rule)));
    }

    private static Run run(Plan plan, UnaryOperator<Trial> change) {
        List<Trial> trials = Example.completedTrials(plan, EQUAL, NOISE).stream()
                .map(change)
                .filter(trial -> trial != null)
                .toList();
        return Example.run(plan, trials);
    }

    private static Trial as(Fate fate, Trial trial) {
        double value = trial.measures().get(Example.THROUGHPUT.name());
        return switch (fate) {
            case COMPLETED -> trial;
            case FAILED -> failed(trial);
            case INVALID -> ended(trial, Outcome.INVALID, Cause.GENERATOR_BEHIND);
            case SKIPPED -> ended(trial, Outcome.SKIPPED, Cause.UNSUPPORTED);
            case ABSENT -> null;
            case SLOWER -> trial.withMeasures(Map.of(Example.THROUGHPUT.name(), 0.9 * value));
            case NOISY ->
                trial.withMeasures(
                        Map.of(Example.THROUGHPUT.name(), value * (trial.slot().block() % 2 == 0 ? 1.2 : 1 / 1.2)));
            case ONCE -> trial.slot().block() == 0 ? trial : ended(trial, Outcome.INVALID, Cause.GENERATOR_BEHIND);
            case WITHOUT_FIGURE -> Example.completed(trial.slot(), Map.of(), Map.of());
        };
    }

    private static Trial failed(Trial trial) {
        return Example.failed(trial.slot(), Cause.CRASH);
    }

    private static Trial ended(Trial trial, Outcome outcome, Cause cause) {
        return Example.trial(trial.slot(), outcome, Optional.of(cause), Map.of(), Map.of());
    }

    private static Gate gate(Run run, Trust trust) {
        return GateRule.of(run, Verdicts.all(run), List.of(), trust);
    }

    /** Every fate of every arm in every cell, at the end of a run of each rule of looks. */
    static Stream<Arguments> everyCombination() {
        List<Arguments> all = new ArrayList<>();
        for (Stopping.Rule rule : RULES) {
            for (Set<Integer> cells : List.of(Set.of(0), Set.of(1), Set.of(0, 1))) {
                for (String arm : List.of("a", "a+again", "b")) {
                    for (Fate fate : Fate.values()) {
                        all.add(Arguments.of(rule, cells, arm, fate));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource
    void everyCombination(Stopping.Rule rule, Set<Integer> cells, String arm, Fate fate) {
        Plan plan = plan(rule, BLOCKS);
        Run run = run(plan, trial -> {
            boolean changed = trial.slot().platform().equals(arm)
                    && cells.contains(plan.cells().indexOf(trial.slot().cell()));
            return changed ? as(fate, trial) : trial;
        });
        Gate gate = gate(run, TRUSTED);
        Set<Kind> expected = expected(arm, fate);
        assertEquals(expected, kinds(gate));
        assertEquals(answer(expected), gate.answer());
        assertEquals(fate == Fate.NOISY, gate.isOnlyUncertain());
        if (!expected.isEmpty()) {
            assertEquals(
                    cells.stream().map(plan.cells()::get).collect(Collectors.toSet()),
                    gate.reasons().stream().map(Gate.Reason::cell).collect(Collectors.toSet()));
        }
    }

    private static Set<Kind> kinds(Gate gate) {
        return gate.reasons().stream().map(Gate.Reason::kind).collect(Collectors.toSet());
    }

    /** The table. The second copy of the baseline counts in verdicts, but the first one is required. */
    private static Set<Kind> expected(String arm, Fate fate) {
        if (arm.equals("a+again")) {
            return switch (fate) {
                case NOISY -> EnumSet.of(Kind.UNDECIDED);
                case INVALID, ONCE -> EnumSet.of(Kind.LOAD_BEHIND);
                default -> EnumSet.noneOf(Kind.class);
            };
        }
        boolean candidate = arm.equals("b");
        return switch (fate) {
            case COMPLETED -> EnumSet.noneOf(Kind.class);
            case FAILED -> candidate ? EnumSet.of(Kind.FAILS_MORE, Kind.NO_CANDIDATE) : EnumSet.of(Kind.NO_BASELINE);
            case INVALID, SKIPPED, ABSENT -> EnumSet.of(candidate ? Kind.NO_CANDIDATE : Kind.NO_BASELINE);
            case SLOWER -> candidate ? EnumSet.of(Kind.SLOWER) : EnumSet.noneOf(Kind.class);
            case NOISY -> EnumSet.of(Kind.UNDECIDED);
            case ONCE -> EnumSet.of(candidate ? Kind.TOO_FEW_BLOCKS : Kind.LOAD_BEHIND);
            case WITHOUT_FIGURE -> EnumSet.of(Kind.NO_FIGURE);
        };
    }

    private static Answer answer(Set<Kind> kinds) {
        return kinds.isEmpty()
                ? Answer.PASSES
                : kinds.stream().anyMatch(kind -> kind.answer() == Answer.REGRESSION)
                        ? Answer.REGRESSION
                        : Answer.INCONCLUSIVE;
    }

    /** A wide interval in one cell is a warning only if the other cell has an interval too. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void whatIsMissingIsNoWarning(Fate fate) {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        for (String arm : List.of("a", "b")) {
            Run run = run(plan, trial -> {
                if (plan.cells().indexOf(trial.slot().cell()) == 0) {
                    return trial.slot().platform().equals("b") ? as(Fate.NOISY, trial) : trial;
                }
                return trial.slot().platform().equals(arm) ? as(fate, trial) : trial;
            });
            boolean compared =
                    Set.of(Fate.COMPLETED, Fate.NOISY).contains(fate) || fate == Fate.SLOWER && arm.equals("a");
            assertEquals(compared, gate(run, TRUSTED).isOnlyUncertain(), arm);
        }
    }

    @Test
    void failuresAreNoWarning() {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        for (int failures : new int[] {0, 1, 2, 5}) {
            Run run = failing(plan, failures, 0);
            Run noisy = run.with(run.trials().stream()
                    .map(trial ->
                            trial.completed() && trial.slot().platform().equals("b") ? as(Fate.NOISY, trial) : trial)
                    .toList());
            assertEquals(failures <= 1, gate(noisy, TRUSTED).isOnlyUncertain(), failures + " failures");
        }
    }

    /** The candidate is slower in every cell, but the loads that fell behind show the contrary. */
    @ParameterizedTest
    @FieldSource("RULES")
    void noneOfItsClaimsMayBeConfirmed(Stopping.Rule rule) {
        Run run = run(plan(rule, BLOCKS), trial -> {
            if (!trial.slot().platform().equals("b")) {
                return trial;
            }
            Trial slower = as(Fate.SLOWER, trial);
            return trial.slot().block() > 2
                    ? slower
                    : Example.trial(
                            trial.slot(),
                            Outcome.INVALID,
                            Optional.of(Cause.GENERATOR_BEHIND),
                            Map.of(Example.THROUGHPUT.name(), 1e5),
                            Map.of());
        });
        Gate gate = gate(run, TRUSTED);
        assertEquals(Set.of(Kind.LOAD_BEHIND), kinds(gate));
        gate.claims().forEach(claim -> assertTrue(claim.alpha() <= Stopping.GATE, claim::toString));
    }

    /** An unproven run is a warning if the A/A control has an interval in every cell. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void aControlThatCannotBeComparedIsNoWarning(Fate fate) {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        Run run = run(plan, trial -> {
            boolean noisy = plan.cells().indexOf(trial.slot().cell()) == 0;
            return trial.slot().platform().equals("a+again") ? as(noisy ? Fate.NOISY : fate, trial) : trial;
        });
        Gate gate = Judge.gate(Judge.of(run));
        if (fate == Fate.SLOWER) {
            assertEquals(Answer.UNTRUSTED, gate.answer());
        } else {
            assertEquals(Answer.INCONCLUSIVE, gate.answer());
        }
        assertEquals(Set.of(Fate.COMPLETED, Fate.NOISY).contains(fate), gate.isOnlyUncertain());
    }

    /** Before the end nothing passes that is not decided by the stricter bounds there, and a missing cell never. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void anEarlyLookPassesNothingThatTheEndWouldNot(Fate fate) {
        Plan plan = plan(Stopping.Rule.LOOKS, BLOCKS);
        Run whole = run(
                plan,
                trial -> trial.slot().platform().equals("b")
                                && plan.cells().indexOf(trial.slot().cell()) == 1
                        ? as(fate, trial)
                        : trial);
        for (int blocks : new int[] {1, 4, 7, 11}) {
            int most = blocks;
            Run early = whole.with(whole.trials().stream()
                    .filter(trial -> trial.slot().block() < most)
                    .toList());
            Answer answer = gate(early, TRUSTED).answer();
            Answer end = answer(expected("b", fate));
            assertTrue(answer == Answer.INCONCLUSIVE || answer == end, fate + " after " + blocks + ": " + answer);
        }
    }

    /**
     * A crash is claimed whatever is known of the figures; a loss in figures only if they can be trusted, or it exceeds
     * any bias.
     */
    @ParameterizedTest
    @EnumSource(Trust.State.class)
    void trustComesBetweenCrashesAndFigures(Trust.State state) {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        assertEquals(Answer.REGRESSION, ofCandidate(plan, Fate.FAILED, state, NOISE));
        boolean untrusted = state == Trust.State.UNTRUSTED;
        assertEquals(untrusted ? Answer.UNTRUSTED : Answer.REGRESSION, ofCandidate(plan, Fate.SLOWER, state, NOISE));
        assertEquals(
                state == Trust.State.TRUSTED ? Answer.REGRESSION : untrusted ? Answer.UNTRUSTED : Answer.INCONCLUSIVE,
                ofCandidate(plan, Fate.SLOWER, state, 0.3));
        assertEquals(
                state == Trust.State.TRUSTED ? Answer.PASSES : untrusted ? Answer.UNTRUSTED : Answer.INCONCLUSIVE,
                ofCandidate(plan, Fate.COMPLETED, state, NOISE));
    }

    /** @param copyNoise by which the second copy scatters about the baseline */
    private static Answer ofCandidate(Plan plan, Fate fate, Trust.State state, double copyNoise) {
        Run run = run(plan, trial -> trial.slot().platform().equals("b") ? as(fate, trial) : trial);
        Run copies = run(
                plan,
                trial -> trial.slot().platform().equals("a+again")
                        ? trial.withMeasures(Map.of(
                                Example.THROUGHPUT.name(),
                                trial.measures().get(Example.THROUGHPUT.name())
                                        * (1 + copyNoise * (trial.slot().block() % 2 == 0 ? 1 : -1))))
                        : trial);
        List<Note> reasons = state == Trust.State.TRUSTED ? List.of() : List.of(new Note.BaselineNotChecked());
        return gate(
                        run,
                        new Trust(
                                state,
                                reasons,
                                List.of(),
                                Judge.of(copies).judgement().trust().selfComparisons()))
                .answer();
    }

    /** The first so many trials of an arm in one cell fail. */
    private static Run failing(Plan plan, int candidate, int baseline) {
        int[] left = {candidate, baseline};
        return run(plan, trial -> {
            int arm = trial.slot().platform().equals("b") ? 0 : 1;
            boolean first = plan.cells().indexOf(trial.slot().cell()) == 0;
            return first && left[arm]-- > 0 ? failed(trial) : trial;
        });
    }

    @Test
    void aCandidateThatAlwaysFailsIsARegressionThoughTheBaselineFailedOnce() {
        for (Stopping.Rule rule : RULES) {
            int enough = Judge.fewestBlocksOfGate(plan(rule, BLOCKS));
            Plan plan = plan(rule, enough);
            assertTrue(enough <= 10, rule + " takes " + enough + " blocks");
            assertEquals(
                    Answer.REGRESSION, gate(failing(plan, enough, 1), TRUSTED).answer());
            Plan fewer = plan(rule, enough - 1);
            Run run = failing(fewer, enough - 1, 1);
            assertEquals(Answer.INCONCLUSIVE, gate(run, TRUSTED).answer(), "and with a block less it is not known");
            assertTrue(StopRule.needsAnotherBlock(run), "so the gate goes on");
            assertFalse(StopRule.needsAnotherBlock(failing(plan, enough, 1)));
            assertFalse(
                    StopRule.needsAnotherBlock(failing(fewer, enough - 1, 2)),
                    "which of two is broken more no few" + " blocks tell");
        }
    }

    @Test
    void oneFailureMustBeRepeated() {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        assertEquals(Answer.PASSES, gate(failing(plan, 1, 0), TRUSTED).answer(), "the next trial was completed");
        Run last = run(
                plan,
                trial -> trial.slot().platform().equals("b")
                                && trial.slot().block() == BLOCKS - 1
                                && plan.cells().indexOf(trial.slot().cell()) == 0
                        ? failed(trial)
                        : trial);
        assertEquals(Set.of(Kind.NOT_REPEATED), kinds(gate(last, TRUSTED)));
        assertTrue(StopRule.needsAnotherBlock(last));
    }

    @Test
    void severalFailuresDoNotPassUnlessTheBaselineHasThemToo() {
        Plan plan = plan(Stopping.Rule.FIXED, BLOCKS);
        assertEquals(Set.of(Kind.MAY_FAIL_MORE), kinds(gate(failing(plan, 2, 0), TRUSTED)));
        assertEquals(Answer.PASSES, gate(failing(plan, 2, 4), TRUSTED).answer());
        assertEquals(Answer.REGRESSION, gate(failing(plan, 9, 1), TRUSTED).answer());
    }

    /**
     * The chance of a false claim, summed over every table of failures, where both fail equally often; over all looks
     * of a run together it is at most the sum over the looks.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.005, 0.01, 0.1})
    void equalFailureRatesAreNoRegression(double rate) {
        double looks = 0;
        for (int blocks : new int[] {4, 7, 11, BLOCKS}) {
            looks += falseClaims(oneCell(Stopping.Rule.LOOKS, blocks), blocks, rate);
        }
        double fixed = falseClaims(oneCell(Stopping.Rule.FIXED, BLOCKS), BLOCKS, rate);
        assertTrue(fixed <= 0.0005, "at the end " + fixed);
        assertTrue(looks <= 0.0005, "over four looks " + looks);
    }

    private static Plan oneCell(Stopping.Rule rule, int blocks) {
        Plan plan = Example.plan(4, blocks, "a", "b");
        return with(plan, plan.cells(), rule, blocks);
    }

    private static double falseClaims(Plan plan, int blocks, double rate) {
        double level = GateFailures.level(run(plan, trial -> trial));
        double chance = 0;
        for (int baseline = 0; baseline <= 2 * blocks; baseline++) {
            // More failures of the candidate beside as many of the baseline are claimed all the more.
            int least = blocks + 1;
            while (least > 0 && FisherExact.moreOften(least - 1, blocks, baseline, 2 * blocks) <= level) {
                least--;
            }
            for (int candidate = least; candidate <= blocks; candidate++) {
                chance += binomial(blocks, candidate, rate) * binomial(2 * blocks, baseline, rate);
            }
        }
        return chance;
    }

    private static double binomial(int n, int k, double rate) {
        double chance = Math.pow(rate, k) * Math.pow(1 - rate, n - k);
        for (int i = 1; i <= k; i++) {
            chance *= (n - k + i) / (double) i;
        }
        return chance;
    }

    @Test
    void aGateWithoutACandidateIsNone() {
        Plan alone = Example.plan(4, 2, "a");
        Run run = Example.run(alone, Example.completedTrials(alone, EQUAL, NOISE));
        assertThrows(IllegalArgumentException.class, () -> gate(run, TRUSTED));
    }
}
