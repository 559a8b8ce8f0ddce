package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.HdrHistogram.Histogram;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Distribution;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;

/**
 * What the judge says of percentiles of made-up servers that answer at once, but for pauses of exponential length
 * during which everything waits.
 */
class PercentileVerdictTest {
    private static final int RATE = 1_000;
    private static final int HIGH_RATE = 10_000;
    private static final double BODY_NANOS = 1e5;

    /**
     * So often and, on average, so long that one request in a hundred waits for 11 ms or more, of each of the first
     * two.
     */
    private record Pauses(double perSecond, double meanMillis) {}

    private static final Pauses OFTEN = new Pauses(5, 8);
    private static final Pauses SELDOM = new Pauses(1, 18.3);
    private static final Pauses NONE = new Pauses(1e-6, 1);
    private static final Pauses LONG = new Pauses(5, 16);
    /** They stop a quarter of all requests, and the longest hundredth of these waits lies in very few of them. */
    private static final Pauses VERY_LONG = new Pauses(1, 300);

    /** Trials without a pause have a 99th percentile far below that of the others, and those are the many. */
    @Test
    void trialsTooShortForTheirPercentileClaimNothing() {
        List<Verdict> verdicts = verdicts(60, 12, 5, SELDOM);
        assertTrue(share(verdicts, Verdict.Kind.FASTER) + share(verdicts, Verdict.Kind.SLOWER) <= 0.05);
        Verdict one = verdicts.get(0);
        assertTrue(one.evidence().merged().orElseThrow().tooShort());
        assertEquals(one.effect().ratio(), one.evidence().merged().orElseThrow().ratio());
        assertTrue(Double.isNaN(one.evidence().p()));
        // Nobody takes the jackknife for a test, but it is to be about right.
        double held = verdicts.stream()
                .filter(verdict ->
                        verdict.effect().low() <= 1 && 1 <= verdict.effect().high())
                .count();
        assertTrue(held >= 0.85 * verdicts.size(), held + " of " + verdicts.size());
    }

    /** Few pauses were seen. By chance the percentile lies among the usual values, which very many seconds support. */
    @Test
    void aPercentileBelowPausesThatWereMissedByChanceClaimsNothing() {
        assertEquals(0, share(verdicts(60, 6, 5, new Pauses(0.25, 50)), Verdict.Kind.FASTER));
    }

    @Test
    void equalPercentilesOfTrialsThatAreLongEnoughAreSeldomToldApart() {
        List<Verdict> verdicts = verdicts(60, 6, 20, SELDOM);
        assertFalse(verdicts.get(0).evidence().merged().orElseThrow().tooShort());
        // Three of sixty are expected at most, and nine of them seen once in three hundred such tests.
        assertTrue(share(verdicts, Verdict.Kind.FASTER) + share(verdicts, Verdict.Kind.SLOWER) <= 8 / 60.0);
    }

    /** As those of one transaction after the other: trials differ in speed, and none has pauses. */
    @Test
    void trialsOfASecondAreComparedIfEverySecondHasWhatMakesThePercentile() {
        List<Verdict> equal = verdictsOfSeconds(100, NONE, 1);
        assertEquals(0, tooShort(equal));
        // Five of a hundred are expected, and twelve of them seen once in two hundred such tests.
        assertTrue(share(equal, Verdict.Kind.FASTER) + share(equal, Verdict.Kind.SLOWER) <= 11 / 100.0);
        assertTrue(share(verdictsOfSeconds(20, NONE, 1.15), Verdict.Kind.SLOWER) > 0.9);
    }

    @Test
    void trialsOfASecondOfWhichSomeLackThePausesClaimNothing() {
        List<Verdict> verdicts = verdictsOfSeconds(60, new Pauses(20, 4), 1.15);
        assertTrue(verdicts.size() > 40, "most runs have enough values beyond the percentile");
        assertEquals(verdicts.size(), tooShort(verdicts));
    }

    private static long tooShort(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.evidence().merged().orElseThrow().tooShort())
                .count();
    }

    @Test
    void pausesTwiceAsLongAreFound() {
        assertTrue(share(verdicts(20, 6, 20, LONG), Verdict.Kind.SLOWER) > 0.9);
    }

    /** Percentiles of short trials are too low. If they are higher nevertheless, longer trials show no less. */
    @Test
    void shortTrialsShowThatPausesAreLonger() {
        List<Verdict> verdicts = verdicts(20, 6, 20, VERY_LONG);
        assertEquals(20, verdicts.size());
        assertTrue(share(verdicts, Verdict.Kind.SLOWER) > 0.7, verdicts::toString);
        assertEquals(0, share(verdicts, Verdict.Kind.FASTER));
        Verdict one = verdicts.stream()
                .filter(verdict -> verdict.kind() == Verdict.Kind.SLOWER)
                .findFirst()
                .orElseThrow();
        assertTrue(one.evidence().merged().orElseThrow().atLeast());
        assertTrue(one.evidence().p() < 0.05);
    }

    /** In trials of four seconds not every second has such a pause, but each trial has some. */
    @Test
    void shortTrialsWithManyPausesAreTold() {
        List<Verdict> equal = verdictsOfFourSeconds(100, new Pauses(60.9, 2));
        assertTrue(tooShort(equal) < 0.5 * equal.size());
        assertTrue(share(equal, Verdict.Kind.FASTER) + share(equal, Verdict.Kind.SLOWER) <= 11 / 100.0);
        assertTrue(share(verdictsOfFourSeconds(20, new Pauses(8.7, 6)), Verdict.Kind.SLOWER) > 0.35);
    }

    private static double share(List<Verdict> verdicts, Verdict.Kind kind) {
        return verdicts.stream().filter(verdict -> verdict.kind() == kind).count() / (double) verdicts.size();
    }

    /** Of a platform with such pauses against one whose pauses come often, in so many runs. */
    private static List<Verdict> verdicts(int runs, int blocks, int seconds, Pauses pauses) {
        return verdicts(
                runs,
                blocks,
                (other, random) ->
                        latency(random, seconds, RATE, () -> 0.7 + 0.6 * random.nextDouble(), other ? pauses : OFTEN));
    }

    /** Of twelve trials of a second, with the same pauses; the time without a pause is so much longer. */
    private static List<Verdict> verdictsOfSeconds(int runs, Pauses pauses, double longer) {
        return verdicts(runs, 12, (other, random) -> {
            double ofTrial = Math.exp(0.05 * random.nextGaussian());
            double ofTrialOrLonger = other ? ofTrial * longer : ofTrial;
            return latency(random, 1, HIGH_RATE, () -> ofTrialOrLonger * Math.exp(0.5 * random.nextGaussian()), pauses);
        });
    }

    /** Of seven trials of four seconds, against a platform whose 99th percentile is 5 ms by pauses of 4 ms. */
    private static List<Verdict> verdictsOfFourSeconds(int runs, Pauses pauses) {
        return verdicts(
                runs,
                7,
                (other, random) -> latency(
                        random,
                        4,
                        HIGH_RATE,
                        () -> 0.7 + 0.6 * random.nextDouble(),
                        other ? pauses : new Pauses(8.7, 4)));
    }

    /** Draws what a trial recorded; of the other platform, or of the one that is the baseline. */
    private interface Latencies {
        Distribution draw(boolean other, Random random);
    }

    private static List<Verdict> verdicts(int runs, int blocks, Latencies latencies) {
        Plan plan = Example.plan(1, blocks, "often", "other");
        Random random = new Random(blocks);
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            List<Trial> trials = new ArrayList<>();
            Experiments.of(plan).schedule().stream()
                    .filter(slot -> !slot.platform().equals(plan.aaControl()))
                    .forEach(slot -> {
                        Distribution latency = latencies.draw(slot.platform().equals("other"), random);
                        double p99 = latency.histogram().decoded().getValueAtPercentile(99) * 1e-3;
                        trials.add(
                                Example.completed(slot, Map.of("latency-p99", p99), Map.of("driver.latency", latency)));
                    });
            Run run = Example.run(plan, trials);
            Verdicts.all(run).stream()
                    .filter(verdict -> verdict.measure().equals("latency-p99"))
                    .forEach(verdicts::add);
        }
        return verdicts;
    }

    /** @param body draws the time without a pause, in units of {@link #BODY_NANOS} */
    private static Distribution latency(Random random, int seconds, int rate, DoubleSupplier body, Pauses pauses) {
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        List<Long> secondMax = new ArrayList<>();
        double untilMillis = 0;
        double nextMillis = exponential(random, 1e3 / pauses.perSecond());
        for (int second = 0; second < seconds; second++) {
            long most = 0;
            for (int request = second * rate; request < (second + 1) * rate; request++) {
                double at = request * 1e3 / rate;
                while (nextMillis <= at) {
                    untilMillis = Math.max(untilMillis, nextMillis + exponential(random, pauses.meanMillis()));
                    nextMillis += exponential(random, 1e3 / pauses.perSecond());
                }
                double waited = Math.max(0, untilMillis - at) * 1e6;
                long nanos = Math.round(waited + BODY_NANOS * body.getAsDouble());
                histogram.recordValue(nanos);
                most = Math.max(most, nanos);
            }
            secondMax.add(most);
        }
        return new Distribution(StoredHistogram.of(histogram), secondMax, List.of(), Map.of());
    }

    private static double exponential(Random random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }
}
