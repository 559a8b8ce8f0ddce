package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jdyno.lab.Example;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Workload;
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
            verdicts += Math.log(verdict(Verdicts.all(run), "response").ratio());
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

    /** b is a tenth faster, and in so many blocks of each the load fell behind. */
    private static Judgement judgement(int behindOfB, int behindOfOthers) {
        Random random = new Random(6);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(PLAN).schedule()) {
            boolean fast = slot.platform().equals("b");
            double rate = (fast ? 1100 : 1000) * Math.exp(0.005 * random.nextGaussian());
            Map<String, Double> measures = Map.of("throughput", rate, "response", 1e6 / rate);
            trials.add(
                    slot.block() < (fast ? behindOfB : behindOfOthers)
                            ? behind(slot, measures)
                            : Example.completed(slot, measures, Map.of()));
        }
        return Judge.of(Example.run(PLAN, List.of(WORKLOAD), trials)).judgement();
    }

    @Test
    void nothingIsClaimedByOtherMeasuresWhileSharesDiffer() {
        Judgement even = judgement(1, 1);
        assertEquals(Verdict.Kind.FASTER, verdict(even.verdicts(), "throughput").kind());
        Judgement uneven = judgement(5, 1);
        assertEquals(
                Verdict.Kind.INCONCLUSIVE,
                verdict(uneven.verdicts(), "throughput").kind());
        assertEquals(1, uneven.rankings().get(0).groups().size(), "nor are they ranked");
        Note behind = new Note.LoadBehind(
                PLAN.cells().get(0),
                List.of(
                        new Note.TrialShare("a", 1, 20),
                        new Note.TrialShare("b", 5, 20),
                        new Note.TrialShare("a+again", 1, 20)));
        assertTrue(uneven.trust().notes().contains(behind), uneven.trust().notes()::toString);
    }
}
