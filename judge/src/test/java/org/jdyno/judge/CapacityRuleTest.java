package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.PacedExample;
import org.jdyno.model.Capacity;
import org.jdyno.model.Capacity.Certainty;
import org.jdyno.model.Cause;
import org.jdyno.model.Judgement;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;

class CapacityRuleTest {
    /** More of them by -Djdyno.campaigns=1000, for the figures of docs/statistics/rates.md. */
    private static final int CAMPAIGNS = Integer.getInteger("jdyno.campaigns", 100);

    /** Runs a search to its end on a machine that answers as it is told. */
    private static Judgement search(Plan plan, Function<Slot, Trial> machine) {
        return Judge.of(PacedExample.search(plan, machine)).judgement();
    }

    private static List<Trial> followed(Plan plan) {
        return PacedExample.search(plan, slot -> PacedExample.answered(slot, p99Millis(PacedExample.rate(slot))))
                .trials();
    }

    private static Capacity of(Judgement judgement, String platform) {
        return judgement.capacities().stream()
                .filter(capacity -> capacity.platform().equals(platform))
                .findFirst()
                .orElseThrow();
    }

    /** A server of one processor that needs 0.2 ms for an operation, and longer and longer beyond its capacity. */
    private static double p99Millis(double rate) {
        double busy = rate / 5_000;
        return busy < 0.999 ? 0.92 / (1 - busy) : Math.max(920, 20_000 * (1 - 1 / busy));
    }

    /** The highest rate at which a rising curve of response times stays below 10 ms. */
    private static double highest(DoubleUnaryOperator p99Millis) {
        double low = 1;
        double high = 1e6;
        for (int i = 0; i < 60; i++) {
            double middle = Math.sqrt(low * high);
            if (p99Millis.applyAsDouble(middle) < 10) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Were only failures seen again, luck would move the rate of blocks up by 4 %, and that of the pilot by 10 %. */
    @Test
    void trialsThatFailByChanceMoveTheRateNeitherWay() {
        Random random = new Random(5);
        List<Double> blocks = new ArrayList<>();
        List<Double> pilots = new ArrayList<>();
        for (int campaign = 0; campaign < 120; campaign++) {
            // The more above this rate, the oftener a trial fails; at it, one of two.
            double even = 1_000 * Math.exp(random.nextDouble());
            Run run = PacedExample.search(PacedExample.plan(campaign, 4, "a"), slot -> {
                double excess = Math.log(PacedExample.rate(slot) / even) / 0.15;
                return random.nextDouble() < 1 / (1 + Math.exp(-excess))
                        ? Example.failed(slot, Cause.TIME_OUT)
                        : PacedExample.answered(slot, 1);
            });
            Run pilot = run.with(run.trials().stream()
                    .filter(trial -> trial.slot().block() == 0)
                    .toList());
            blocks.add(Math.log(of(Judge.of(run).judgement(), "a").objective().value() / even));
            pilots.add(Math.log(of(Judge.of(pilot).judgement(), "a").objective().value() / even));
        }
        assertEquals(0, mean(blocks), 0.02);
        assertEquals(0, mean(pilots), 0.06);
    }

    private static double mean(List<Double> values) {
        return values.stream()
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    @Test
    void findsTheRateThatHoldsAndTheOneThatIsKeptUpWith() {
        Judgement judgement = search(
                PacedExample.plan(1, 6, "a"),
                slot -> PacedExample.answered(
                        slot, p99Millis(PacedExample.rate(slot)), Math.max(0, PacedExample.rate(slot) - 5_000)));
        Capacity capacity = of(judgement, "a");
        assertEquals(Certainty.FOUND, capacity.objective().known());
        assertEquals(6, capacity.objective().blocks());
        double truth = highest(CapacityRuleTest::p99Millis);
        assertTrue(
                capacity.objective().low() < truth
                        && truth < capacity.objective().high(),
                capacity.objective() + " of " + truth);
        assertEquals(truth, capacity.objective().value(), 0.05 * truth);
        assertEquals(5_000, capacity.max().value(), 0.15 * 5_000, capacity.max().toString());
        assertTrue(capacity.critical().value() > capacity.objective().value() * 0.99);
        assertFalse(capacity.hysteresis());
        assertEquals(truth, capacity.descending().orElseThrow(), 0.1 * truth);
        assertTrue(judgement.verdicts().isEmpty());
        assertTrue(judgement.rankings().isEmpty());
    }

    @Test
    void aSingleFalseAlarmOfTheBacklogDoesNotLowerTheMaximum() {
        List<Integer> alarmed = new ArrayList<>();
        Capacity capacity = of(
                search(PacedExample.plan(1, 4, "a"), slot -> {
                    boolean alarm = slot.block() > 0 && !alarmed.contains(slot.block());
                    alarmed.add(slot.block());
                    double rate = PacedExample.rate(slot);
                    return PacedExample.answered(slot, rate < 3_000 ? 1 : 500, alarm ? 1 : Math.max(0, rate - 5_000));
                }),
                "a");
        assertTrue(capacity.max().value() > 2_900, capacity.max().toString());
    }

    @Test
    void platformsAreComparedBlockByBlock() {
        Random random = new Random(3);
        double[] ofBlock = random.doubles(20, 0.6, 1.6).toArray();
        Map<String, Double> speeds = Map.of("a", 1.0, "b", 1.6, "c", 0.99, "a" + Plan.CONTROL_SUFFIX, 1.0);
        Judgement judgement = search(
                PacedExample.plan(2, 8, "a", "b", "c"),
                slot -> PacedExample.answered(
                        slot,
                        p99Millis(PacedExample.rate(slot)
                                / speeds.get(slot.platform())
                                / ofBlock[slot.block()]
                                * Math.exp(0.01 * random.nextGaussian()))));
        Verdict faster = judgement.verdicts().get(0);
        assertEquals("b", faster.platform());
        assertEquals(Verdict.Kind.FASTER, faster.kind());
        assertEquals(8, faster.effect().blocks());
        assertTrue(
                faster.headline()
                        && faster.effect().low() < 1.6
                        && 1.6 < faster.effect().high(),
                faster.toString());
        Verdict alike = judgement.verdicts().get(1);
        assertTrue(
                alike.kind() == Verdict.Kind.EQUIVALENT || alike.kind() == Verdict.Kind.INCONCLUSIVE, alike.toString());
        assertTrue(judgement.trust().trusted() && judgement.trust().checked());
        assertEquals(2, judgement.verdicts().size());
    }

    @Test
    void aPassThatComesDownFromOverloadAndDoesNotRecoverIsTold() {
        Capacity capacity = of(
                search(
                        PacedExample.plan(4, 6, "a"),
                        slot -> PacedExample.answered(
                                slot, p99Millis(PacedExample.rate(slot) * (slot.block() == 3 ? 1.5 : 1)))),
                "a");
        assertTrue(capacity.hysteresis());
        assertTrue(
                capacity.descending().orElseThrow() < 0.8 * capacity.objective().value());
        assertFalse(capacity.rateOfBlock().containsKey(3));
    }

    @Test
    void whatNeverBreaksIsAtLeastTheMost() {
        Capacity.Rate rate = of(search(PacedExample.plan(1, 4, "a"), slot -> PacedExample.answered(slot, 1)), "a")
                .objective();
        assertEquals(Certainty.AT_LEAST, rate.known());
        assertEquals(PacedExample.MAX_RATE, rate.value(), 1e-6);
        assertTrue(Double.isNaN(rate.low()));
    }

    @Test
    void whatNeverHoldsIsBelowTheLeast() {
        Capacity.Rate rate = of(search(PacedExample.plan(1, 4, "a"), slot -> PacedExample.answered(slot, 11)), "a")
                .objective();
        assertEquals(Certainty.BELOW, rate.known());
        assertEquals(1, rate.value(), 1e-6);
    }

    @Test
    void failedAndLateTrialsAreTooFastAndDisturbedOnesSayNothing() {
        Capacity capacity = of(
                search(PacedExample.plan(1, 4, "a"), slot -> {
                    if (slot.index() % 7 == 3) {
                        return Example.trial(slot, Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of());
                    }
                    double rate = PacedExample.rate(slot);
                    return rate < 2_000
                            ? PacedExample.answered(slot, 1)
                            : rate < 2_500 ? PacedExample.behind(slot, 1) : Example.failed(slot, Cause.TIME_OUT);
                }),
                "a");
        assertEquals(2_000, capacity.objective().value(), 0.07 * 2_000);
        assertEquals(2_000, capacity.max().value(), 0.07 * 2_000);
        assertTrue(capacity.curve().stream().anyMatch(step -> !step.whole()));
    }

    @Test
    void thePilotAloneGivesNoInterval() {
        Plan plan = PacedExample.plan(1, 4, "a");
        List<Trial> pilot = followed(plan).stream()
                .filter(trial -> trial.slot().block() == 0)
                .toList();
        Capacity capacity = of(Judge.of(PacedExample.run(plan, pilot)).judgement(), "a");
        assertEquals(Certainty.ROUGHLY, capacity.objective().known());
        assertEquals(3_200, capacity.objective().low(), 1e-6);
        assertEquals(6_400, capacity.objective().high(), 1e-6);
        assertEquals(Certainty.UNKNOWN, capacity.max().known());
        assertFalse(capacity.objective().hasInterval());
    }

    @Test
    void aBlockThatWasCutShortDoesNotCountUntilItBracketsTheObjective() {
        Plan plan = PacedExample.plan(1, 2, "a");
        List<Trial> all = followed(plan);
        int firstOfSecond =
                (int) all.stream().filter(trial -> trial.slot().block() < 2).count();
        Capacity capacity = of(
                Judge.of(PacedExample.run(plan, all.subList(0, firstOfSecond + 1)))
                        .judgement(),
                "a");
        assertEquals(1, capacity.objective().blocks());
        assertEquals(Certainty.FOUND, capacity.objective().known());
    }

    @Test
    void aPilotThatWasCutShortSaysWhatItSaw() {
        Plan plan = PacedExample.plan(1, 4, "a");
        List<Trial> misses = PacedExample.search(plan, slot -> PacedExample.answered(slot, 11))
                .trials();
        Capacity.Rate broke = of(
                        Judge.of(PacedExample.run(plan, misses.subList(0, 3))).judgement(), "a")
                .objective();
        assertEquals(Certainty.ROUGHLY, broke.known());
        assertEquals(100, broke.high());
        assertTrue(Double.isNaN(broke.low()) && !broke.isFinal());
        Capacity.Rate held = of(
                        Judge.of(PacedExample.run(plan, followed(plan).subList(0, 3)))
                                .judgement(),
                        "a")
                .objective();
        assertEquals(Certainty.ROUGHLY, held.known());
        assertEquals(400, held.low());
        assertTrue(Double.isNaN(held.high()) && !held.isFinal());
    }

    @Test
    void anAccidentAtALowRateIsOutvoted() {
        Set<Integer> struck = new HashSet<>();
        Capacity capacity = of(
                search(PacedExample.plan(1, 6, "a"), slot -> {
                    boolean accident = slot.block() > 0
                            && PacedExample.rate(slot) < 3_900
                            && slot.block() % 2 == 0
                            && struck.add(slot.block());
                    return accident
                            ? Example.failed(slot, Cause.TIME_OUT)
                            : PacedExample.answered(slot, PacedExample.rate(slot) < 4_000 ? 1 : 500);
                }),
                "a");
        assertEquals(Set.of(2, 4, 6), struck);
        assertEquals(6, capacity.objective().blocks());
        assertEquals(4_000, capacity.objective().value(), 0.05 * 4_000);
    }

    @Test
    void whatFailsAtAnyRateIsNoAnswerAboutRates() {
        Judgement judgement = search(PacedExample.plan(1, 4, "a"), slot -> Example.failed(slot, Cause.BAD_PARAMETER));
        assertEquals(Certainty.UNKNOWN, of(judgement, "a").objective().known());
        assertEquals(1, of(judgement, "a").trials());
    }

    @Test
    void noTrialNoAnswer() {
        Judgement judgement = Judge.of(PacedExample.run(PacedExample.plan(1, 4, "a"), List.of()))
                .judgement();
        assertEquals(Certainty.UNKNOWN, of(judgement, "a").objective().known());
    }

    @Test
    void intervalsHoldTheTruth() {
        Map<String, DoubleUnaryOperator> curves = Map.of(
                "queueing", CapacityRuleTest::p99Millis,
                "knee", rate -> rate < 4_000 ? 1 : 1 + 20_000 * (1 - 4_000 / rate),
                "gentle", rate -> 10 * Math.pow(rate / 3_000, 3));
        curves.forEach((name, curve) -> {
            int held = 0;
            int wrong = 0;
            for (int seed = 0; seed < CAMPAIGNS; seed++) {
                Random random = new Random(seed);
                double[] ofBlock = random.doubles(20)
                        .map(any -> 0.03 * random.nextGaussian())
                        .toArray();
                Judgement judgement = search(PacedExample.plan(seed, 6, "a"), slot -> {
                    double speed = ofBlock[slot.block()] + 0.03 * random.nextGaussian();
                    double noise = 0.15 * random.nextGaussian();
                    return PacedExample.answered(
                            slot, Math.exp(noise) * curve.applyAsDouble(PacedExample.rate(slot) * Math.exp(speed)));
                });
                Capacity capacity = of(judgement, "a");
                double truth = highest(curve);
                held += capacity.objective().low() < truth
                                && truth < capacity.objective().high()
                        ? 1
                        : 0;
                wrong += capacity.hysteresis() ? 1 : 0;
            }
            // Of a hundred 95 and 5 are expected; four standard deviations are 9.
            assertTrue(held >= 86 * CAMPAIGNS / 100, name + ": " + held + " of " + CAMPAIGNS + " intervals hold");
            assertTrue(wrong <= 14 * CAMPAIGNS / 100, name + ": " + wrong + " of " + CAMPAIGNS + " passes differ");
        });
    }
}
