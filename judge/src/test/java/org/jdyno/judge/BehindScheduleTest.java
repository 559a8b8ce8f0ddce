package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Direction;
import org.jdyno.model.Estimate;
import org.jdyno.model.Formula;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

/**
 * Trials whose load fell behind its schedule: they are the worst ones, and to leave them out would favour who has many.
 */
class BehindScheduleTest {
    private static final int BLOCKS = 20;
    private static final int RUNS = 300;
    private static final Plan PLAN = Example.plan(2, BLOCKS, "a", "b");
    private static final Measure RESPONSE =
            new Measure("response", "Response", "µs", Direction.LOWER, 0.1, Measure.Kind.EXPLORATORY);
    private static final Workload WORKLOAD =
            Example.workload("echo").withMeasure(RESPONSE, Formula.parse("driver.latency.mean", 1e-3));

    /** What the logarithm of b's response times is more than that of a's, and how both scatter. */
    private static final double GAP = 2.7;

    private static final double SD = 1.4;

    /** The worst quarter of b's trials falls behind, and the worst hundredth of the others'. */
    private static Run run(Random random) {
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(PLAN).schedule()) {
            boolean slow = slot.platform().equals("b");
            double normal = random.nextGaussian();
            Map<String, Double> measures =
                    Map.of("throughput", 1e3, "response", Math.exp((slow ? GAP : 0) + SD * normal));
            trials.add(
                    normal > (slow ? 0.674 : 2.326)
                            ? behind(slot, measures)
                            : Example.completed(slot, measures, Map.of()));
        }
        return Example.run(PLAN, List.of(WORKLOAD), trials);
    }

    private static Trial behind(Slot slot, Map<String, Double> measures) {
        return Example.trial(slot, Outcome.INVALID, Optional.of(Cause.GENERATOR_BEHIND), measures, Map.of());
    }

    private static Verdict verdict(List<Verdict> verdicts, String measure) {
        return verdicts.stream()
                .filter(verdict -> verdict.measure().equals(measure))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGapDoesNotShrinkByTheTrialsThatShowItMost() {
        Random random = new Random(8);
        double verdicts = 0;
        double estimates = 0;
        for (int i = 0; i < RUNS; i++) {
            Run run = run(random);
            verdicts += Math.log(verdict(Verdicts.all(run), "response").effect().ratio());
            if (i < 10) {
                estimates += Math.log(estimate(Judge.of(run).judgement(), "b")
                        / estimate(Judge.of(run).judgement(), "a"));
            }
        }
        assertTrue(verdicts / RUNS >= GAP, "left out it would be 2.1, and is " + verdicts / RUNS);
        assertTrue(estimates / 10 > 2.4, "as the figures of the platforms show: " + estimates / 10);
    }

    private static double estimate(Judgement judgement, String platform) {
        return judgement.estimates().stream()
                .filter(estimate -> estimate.platform().equals(platform)
                        && estimate.measure().equals("response"))
                .mapToDouble(Estimate::value)
                .findFirst()
                .orElseThrow();
    }

    /**
     * b is a tenth faster, and in so many blocks of each the load fell behind.
     *
     * @param whenBehind what then remains of the throughput
     */
    private static Judgement judgement(int behindOfB, int behindOfOthers, double whenBehind) {
        Random random = new Random(6);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(PLAN).schedule()) {
            boolean fast = slot.platform().equals("b");
            boolean behind = slot.block() < (fast ? behindOfB : behindOfOthers);
            double rate = (fast ? 1100 : 1000) * (behind ? whenBehind : 1) * Math.exp(0.005 * random.nextGaussian());
            Map<String, Double> measures = Map.of("throughput", rate, "response", 1e6 / rate);
            trials.add(behind ? behind(slot, measures) : Example.completed(slot, measures, Map.of()));
        }
        return Judge.of(Example.run(PLAN, List.of(WORKLOAD), trials)).judgement();
    }

    @Test
    void aDifferenceInOtherMeasuresMustShowWithAndWithoutThem() {
        for (Judgement agreeing : List.of(judgement(1, 1, 1), judgement(5, 1, 0.98))) {
            assertEquals(
                    Verdict.Kind.FASTER,
                    verdict(agreeing.verdicts(), "throughput").kind());
            assertEquals(List.of("b"), agreeing.rankings().get(0).groups().get(0));
        }
        Judgement contrary = judgement(5, 1, 0.3);
        assertEquals(
                Verdict.Kind.INCONCLUSIVE,
                verdict(contrary.verdicts(), "throughput").kind());
        assertEquals(1, contrary.rankings().get(0).groups().size(), "nor are they ranked");
        Note behind = new Note.LoadBehind(
                PLAN.cells().get(0),
                List.of(
                        new Note.TrialShare("a", 1, 20),
                        new Note.TrialShare("b", 5, 20),
                        new Note.TrialShare("a+again", 1, 20)));
        assertTrue(contrary.trust().notes().contains(behind), contrary.trust().notes()::toString);
    }

    /** Both are equally fast, but only b falls behind when it is slow, so what is left of b looks faster. */
    @Test
    void equalPlatformsStayEqualThoughTheSlowTrialsOfOneAreLeftOut() {
        Random random = new Random(21);
        int claims = 0;
        for (int i = 0; i < RUNS; i++) {
            List<Trial> trials = new ArrayList<>();
            for (Slot slot : Experiments.of(PLAN).schedule()) {
                double normal = random.nextGaussian();
                Map<String, Double> measures = Map.of("throughput", 1e3 * Math.exp(0.1 * normal), "response", 1.0);
                boolean behind = slot.platform().equals("b") && normal < -0.5;
                trials.add(behind ? behind(slot, measures) : Example.completed(slot, measures, Map.of()));
            }
            Verdict.Kind kind = verdict(Verdicts.all(Example.run(PLAN, List.of(WORKLOAD), trials)), "throughput")
                    .kind();
            claims += kind == Verdict.Kind.FASTER || kind == Verdict.Kind.SLOWER ? 1 : 0;
        }
        assertTrue(claims <= 0.05 * RUNS, claims + " of " + RUNS + "; by the completed trials alone 117");
    }

    private static Judgement ofBlocks(int blocks, ToDoubleFunction<Slot> response, Predicate<Slot> isBehind) {
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(PLAN).schedule()) {
            if (slot.block() < blocks) {
                Map<String, Double> measures = Map.of("throughput", 1e3, "response", response.applyAsDouble(slot));
                trials.add(isBehind.test(slot) ? behind(slot, measures) : Example.completed(slot, measures, Map.of()));
            }
        }
        return Judge.of(Example.run(PLAN, List.of(WORKLOAD), trials)).judgement();
    }

    @Test
    void nothingIsKnownOfPlatformsThatAlwaysFellBehind() {
        Judgement all = ofBlocks(BLOCKS, slot -> slot.block() + 1, slot -> true);
        assertEquals(List.of(), all.verdicts());
        assertEquals(List.of(), all.estimates());
        Judgement one = ofBlocks(
                BLOCKS, slot -> slot.block() + 1, slot -> slot.platform().equals("b"));
        assertEquals(List.of(), one.verdicts());
        assertTrue(one.estimates().stream()
                .noneMatch(estimate -> estimate.platform().equals("b")));
    }

    /** The worst value of the cell stands for both sides in the first blocks, or for one. */
    @Test
    void valuesThatWereNotMeasuredShowNoEquivalence() {
        ToDoubleFunction<Slot> response = slot -> 100 + slot.block() % 3 + slot.index() % 2;
        Verdict measured = verdict(ofBlocks(BLOCKS, response, slot -> false).verdicts(), "response");
        assertEquals(Verdict.Kind.EQUIVALENT, measured.kind());
        Verdict both =
                verdict(ofBlocks(BLOCKS, response, slot -> slot.block() < 15).verdicts(), "response");
        assertEquals(BLOCKS - 15, both.effect().blocks(), "where both are imputed there is no ratio");
        Verdict one = verdict(
                ofBlocks(
                                BLOCKS,
                                response,
                                slot -> slot.block() < 2 && slot.platform().equals("b"))
                        .verdicts(),
                "response");
        assertEquals(BLOCKS, one.effect().blocks());
        assertEquals(Verdict.Kind.INCONCLUSIVE, one.kind(), "they were at least as bad as that");
    }
}
