package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Gate;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Stopping;
import org.jdyno.model.Tolerances;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.ToleratedLine.Answer;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToleranceRuleTest {
    private static final int BLOCKS = 12;
    private static final String THROUGHPUT = Example.THROUGHPUT.name();

    private static Plan plan(int blocks, double tolerance) {
        Stopping gate = new Stopping(Stopping.Rule.FIXED, Stopping.GATE, OptionalDouble.empty(), Map.of());
        Comparison comparison = Comparison.by(Comparison.DEFAULT.pairings(), gate)
                .tolerating(new Tolerances(Map.of(THROUGHPUT, tolerance)));
        return Example.with(Example.plan(4, blocks, "a", "b"), comparison);
    }

    /** @param rate the throughput of b; that of a is 1,000 */
    private static Judged judged(Plan plan, double rate, double noise, UnaryOperator<Trial> change) {
        Map<String, Double> rates = Map.of("a", 1e3, "a+again", 1e3, "b", rate);
        List<Trial> trials =
                Example.completedTrials(plan, rates, noise).stream().map(change).toList();
        return Judge.of(Example.run(plan, trials));
    }

    private static ToleratedLine line(Judged judged) {
        List<ToleratedLine> lines = judged.judgement().checklist();
        assertEquals(1, lines.size(), lines::toString);
        return lines.get(0);
    }

    @ParameterizedTest
    @CsvSource({
        // Less throughput is worse, more is not.
        "1000, 0.10, PASS",
        "1500, 0.10, PASS",
        "970, 0.10, PASS",
        "920, 0.10, PASS",
        "900, 0.10, OPEN",
        "800, 0.10, FAIL",
        "800, 0.30, PASS",
    })
    void aLinePassesOrFailsByItsWorseEnd(double rate, double tolerance, Answer answer) {
        Judged judged = judged(plan(BLOCKS, tolerance), rate, 0.01, trial -> trial);
        assertEquals(answer, line(judged).answer(), () -> line(judged).toString());
        Gate.Answer expected = Map.of(
                        Answer.PASS, Gate.Answer.PASSES,
                        Answer.FAIL, Gate.Answer.REGRESSION,
                        Answer.OPEN, Gate.Answer.INCONCLUSIVE)
                .get(answer);
        assertEquals(expected, Judge.gate(judged).answer());
    }

    @Test
    void whatIsSlowerByLessThanIsToleratedPassesAlthoughItsVerdictIsSlower() {
        Judged judged = judged(plan(BLOCKS, 0.15), 930, 0.005, trial -> trial);
        assertTrue(judged.judgement().verdicts().stream()
                .anyMatch(verdict -> verdict.measure().equals(THROUGHPUT) && verdict.kind() == Verdict.Kind.SLOWER));
        assertEquals(Gate.Answer.PASSES, Judge.gate(judged).answer());
    }

    @Test
    void scatterLeavesALineOpenAndSaysUntilWhen() {
        ToleratedLine line = line(judged(plan(BLOCKS, 0.05), 1e3, 0.08, trial -> trial));
        assertEquals(Optional.of(Kind.MAY_BE_WORSE), line.against());
        assertTrue(line.furtherMinutes().getAsDouble() > 0, line::toString);
    }

    /** What happens to a copy of the baseline may happen to any platform. */
    @Test
    void copiesThatDifferByAsMuchLetNothingPassOrFail() {
        UnaryOperator<Trial> biased = trial -> trial.slot().platform().equals("a+again")
                ? trial.withMeasures(Map.of(THROUGHPUT, trial.measures().get(THROUGHPUT) * 0.85))
                : trial;
        // The baseline's value is the mean of both copies.
        assertEquals(
                Optional.of(Kind.COPIES_MAY_DIFFER),
                line(judged(plan(BLOCKS, 0.10), 930, 0.01, biased)).against());
        assertEquals(
                Optional.of(Kind.COPIES_MAY_DIFFER),
                line(judged(plan(BLOCKS, 0.02), 830, 0.01, biased)).against());
        assertEquals(
                Answer.FAIL, line(judged(plan(BLOCKS, 0.10), 600, 0.01, biased)).answer());
        assertEquals(
                Answer.PASS,
                line(judged(plan(BLOCKS, 0.10), 1_500, 0.01, biased)).answer(),
                "a candidate that is better by far more than copies differ");
    }

    @Test
    void aBlockAloneAnswersNothing() {
        ToleratedLine line = line(judged(plan(1, 0.10), 500, 0.01, trial -> trial));
        assertEquals(Optional.of(Kind.TOO_FEW_BLOCKS), line.against());
    }

    @Test
    void aCandidateWithoutTrialsIsOpenAndFailuresCountBesides() {
        Judged judged = judged(
                plan(BLOCKS, 0.10),
                1e3,
                0.01,
                trial -> trial.slot().platform().equals("b") ? Example.failed(trial.slot(), Cause.CRASH) : trial);
        assertEquals(Optional.of(Kind.NO_CANDIDATE), line(judged).against());
        Gate gate = Judge.gate(judged);
        assertEquals(Gate.Answer.REGRESSION, gate.answer());
        assertEquals(
                List.of(Kind.FAILS_MORE, Kind.NO_CANDIDATE),
                gate.reasons().stream().map(Gate.Reason::kind).toList());
    }
}
