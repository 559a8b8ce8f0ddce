package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Outcome;
import org.jdyno.model.Percentile;
import org.jdyno.model.Plan;
import org.jdyno.model.Recording;
import org.jdyno.model.Run;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.TailCount;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.Holm;
import org.junit.jupiter.api.Test;

class JudgeTest {
    private static final int BLOCKS = 12;
    private static final double NOISE = 0.005;
    private static final Map<String, Double> RATES = Map.of("a", 1000.0, "a+again", 1000.0, "b", 1100.0);

    private static Run run(Map<String, Double> rates) {
        Plan plan = Example.plan(11, BLOCKS, "a", "b");
        return Example.run(plan, Example.completedTrials(plan, rates, NOISE));
    }

    private static Run with(Run run, List<Trial> trials) {
        return Example.run(run.plan(), trials);
    }

    private static Verdict verdict(Judgement judgement, String measure, String platform) {
        return find(judgement, measure, platform).orElseThrow();
    }

    private static Optional<Verdict> find(Judgement judgement, String measure, String platform) {
        return judgement.verdicts().stream()
                .filter(verdict ->
                        verdict.measure().equals(measure) && verdict.platform().equals(platform))
                .findFirst();
    }

    @Test
    void recoversAKnownRatioThatBlocksHide() {
        Judgement judgement = Judge.of(run(RATES)).judgement();
        Verdict verdict = verdict(judgement, "throughput", "b");
        assertEquals(Verdict.Kind.FASTER, verdict.kind());
        assertTrue(verdict.material());
        assertTrue(verdict.headline());
        assertEquals(BLOCKS, verdict.effect().blocks());
        assertEquals(1.1, verdict.effect().ratio(), 0.01);
        assertTrue(verdict.effect().low() < 1.1 && 1.1 < verdict.effect().high(), verdict.toString());
        assertTrue(
                verdict.effect().high() - verdict.effect().low() < 0.02,
                "paired within blocks the interval is narrow: " + verdict);
        assertTrue(judgement.trust().trusted(), judgement.trust().reasons().toString());
        assertEquals(
                List.of(List.of("b"), List.of("a")), judgement.rankings().get(0).groups());
    }

    @Test
    void equalPlatformsAreEquivalent() {
        Verdict verdict = verdict(
                Judge.of(run(Map.of("a", 1e3, "a+again", 1e3, "b", 1e3))).judgement(), "throughput", "b");
        assertEquals(Verdict.Kind.EQUIVALENT, verdict.kind(), verdict.toString());
    }

    @Test
    void theSecondCopyOfTheBaselineIsNoRival() {
        Judgement judgement = Judge.of(run(RATES)).judgement();
        assertTrue(judgement.verdicts().stream()
                .noneMatch(verdict -> verdict.platform().equals("a+again")));
        assertTrue(judgement.rankings().get(0).groups().stream().noneMatch(group -> group.contains("a+again")));
        assertEquals(1, judgement.trust().selfComparisons().size());
        assertEquals("a+again", judgement.trust().selfComparisons().get(0).platform());
    }

    @Test
    void aBaselineThatDiffersFromItselfIsNotTrusted() {
        Judgement judgement =
                Judge.of(run(Map.of("a", 1e3, "a+again", 1.05e3, "b", 1.1e3))).judgement();
        assertEquals(Trust.State.UNTRUSTED, judgement.trust().state());
        Note.BaselineDiffers reason = assertInstanceOf(
                Note.BaselineDiffers.class, judgement.trust().reasons().get(0));
        assertEquals("echo", reason.cell().workload());
        assertEquals(1.05, reason.ratio(), 0.01);
        assertTrue(1 < reason.low() && reason.low() < 1.05 && 1.05 < reason.high(), reason.toString());
        assertEquals(0.99, reason.confidence(), 1e-9);
    }

    /** The margin is 2 %, so 4 % must be ruled out. */
    @Test
    void aRunThatCouldHideABiasIsUnproven() {
        Plan plan = Example.plan(5, 6, "a", "b");
        Trust trust = Judge.of(Example.run(plan, Example.completedTrials(plan, RATES, 0.04)))
                .judgement()
                .trust();
        assertEquals(Trust.State.UNPROVEN, trust.state());
        Note.Agreement agreement = agreement(trust);
        assertEquals("echo", agreement.cell().workload());
        assertEquals(0.04, agreement.needed(), 1e-9);
        assertTrue(agreement.within() > 0.04 && agreement.within() < 0.1, trust.reasons()::toString);
        Plan brief = Example.plan(5, 1, "a", "b");
        Judgement ofOneBlock = Judge.of(Example.run(brief, Example.completedTrials(brief, RATES, NOISE)))
                .judgement();
        assertEquals(Trust.State.UNPROVEN, ofOneBlock.trust().state());
        assertTrue(Double.isNaN(agreement(ofOneBlock.trust()).within()), "one block rules out nothing");
    }

    private static Note.Agreement agreement(Trust trust) {
        assertEquals(1, trust.reasons().size(), trust.reasons()::toString);
        Note.BiasNotRuledOut reason =
                assertInstanceOf(Note.BiasNotRuledOut.class, trust.reasons().get(0));
        assertEquals(1, reason.checked());
        return reason.agreements().get(0);
    }

    @Test
    void failedAndInvalidTrialsTakeNoPart() {
        Run whole = run(RATES);
        List<Trial> trials = whole.trials().stream()
                .map(trial -> trial.slot().platform().equals("b") ? spoiled(trial) : trial)
                .toList();
        Judgement judgement = Judge.of(with(whole, trials)).judgement();
        Verdict verdict = verdict(judgement, "throughput", "b");
        assertEquals(BLOCKS - 4, verdict.effect().blocks());
        assertEquals(1.1, verdict.effect().ratio(), 0.01);
        Estimate estimate = judgement.estimates().stream()
                .filter(candidate -> candidate.platform().equals("b"))
                .findFirst()
                .orElseThrow();
        assertEquals(BLOCKS - 4, estimate.n());
    }

    @Test
    void aBlockThatIsLostCountsForNoPlatformAndIsTold() {
        Run whole = run(RATES);
        List<Trial> trials = whole.trials().stream()
                .map(trial -> trial.slot().block() == 4
                                && trial.slot().platform().equals("b")
                        ? Example.completed(trial.slot(), Map.of("throughput", 300.0, "steal-share", 31.0), Map.of())
                        : trial)
                .toList();
        Judgement judgement = Judge.of(with(whole, trials)).judgement();
        Verdict verdict = verdict(judgement, "throughput", "b");
        assertEquals(BLOCKS - 1, verdict.effect().blocks());
        assertEquals(1.1, verdict.effect().ratio(), 0.01);
        judgement.estimates().forEach(estimate -> assertEquals(BLOCKS - 1, estimate.n(), "of " + estimate.platform()));
        DisturbedTrial disturbed = new DisturbedTrial("b", new Disturbance.Stolen(31, false));
        Note.DisturbedBlock lost = new Note.DisturbedBlock(whole.plan().cells().get(0), 4, disturbed);
        assertTrue(
                judgement.trust().notes().contains(new Note.BlocksLost(List.of(lost), Optional.of(0))),
                judgement.trust().notes()::toString);
    }

    /** In two blocks it fails, in two others it is invalid with figures far off. */
    private static Trial spoiled(Trial trial) {
        return switch (trial.slot().block()) {
            case 0, 5 -> Example.failed(trial.slot(), Cause.OUT_OF_MEMORY);
            case 3, 9 ->
                Example.trial(
                        trial.slot(), Outcome.INVALID, Optional.of(Cause.ERROR), Map.of("throughput", 1e9), Map.of());
            default -> trial;
        };
    }

    @Test
    void aBaselineThatNeverCompletesIsNotTrusted() {
        Run whole = run(RATES);
        List<Trial> trials = whole.trials().stream()
                .map(trial -> trial.slot().platform().equals("a") ? Example.failed(trial.slot(), Cause.CRASH) : trial)
                .toList();
        Judgement judgement = Judge.of(with(whole, trials)).judgement();
        assertFalse(judgement.trust().trusted());
        assertEquals(List.of(), judgement.verdicts());
    }

    @Test
    void headlineVerdictsShareOneErrorRate() {
        Plan alone = Example.plan(1, BLOCKS, "a", "b");
        Verdict single = verdict(Judge.of(Example.run(alone, borderline(alone))).judgement(), "throughput", "b");
        assertTrue(single.evidence().p() > 0.02 && single.evidence().p() < 0.05, single.toString());
        assertEquals(single.evidence().p(), single.evidence().adjustedP());
        assertEquals(Verdict.Kind.FASTER, single.kind());

        Plan three = Example.plan(1, BLOCKS, "a", "b", "c", "d");
        List<Verdict> verdicts =
                Judge.of(Example.run(three, borderline(three))).judgement().verdicts();
        double[] p = verdicts.stream().mapToDouble(one -> one.evidence().p()).toArray();
        double[] adjusted =
                verdicts.stream().mapToDouble(one -> one.evidence().adjustedP()).toArray();
        assertEquals(3, p.length);
        assertArrayEquals(Holm.adjust(p), adjusted);
        assertEquals(single.evidence().p(), p[0], 1e-12);
        assertTrue(Arrays.stream(adjusted).allMatch(value -> value > 0.05));
        verdicts.forEach(verdict -> assertEquals(Verdict.Kind.INCONCLUSIVE, verdict.kind(), verdict.toString()));
    }

    /** Every rival is 3.8 % faster by a log ratio that swings by 5 %: significant alone, and not as one of three. */
    private static List<Trial> borderline(Plan plan) {
        return Experiments.of(plan).schedule().stream()
                .map(slot -> {
                    boolean rival = !slot.platform().startsWith("a");
                    double log = rival ? 0.0377 + (slot.block() % 2 == 0 ? 0.05 : -0.05) : 0;
                    return Example.completed(slot, Map.of("throughput", 1000 * Math.exp(log)), Map.of());
                })
                .toList();
    }

    @Test
    void aPercentileIsToldOnlyWithEnoughBeyondIt() {
        Judgement few = Judge.of(withLatency(60)).judgement();
        assertTrue(few.estimates().stream()
                .noneMatch(estimate -> estimate.measure().equals("latency-p99")));
        assertEquals(Optional.empty(), find(few, "latency-p99", "b"));
        assertEquals(BLOCKS, verdict(few, "throughput", "b").effect().blocks());
        Recording recording = few.recordings().get(0);
        assertTrue(recording.percentiles().stream().anyMatch(point -> point.percentile() == 50 && point.supported()));
        assertTrue(
                recording.percentiles().stream().noneMatch(point -> point.percentile() == 99.9 && point.supported()));

        Judgement many = Judge.of(withLatency(20_000)).judgement();
        Verdict verdict = verdict(many, "latency-p99", "b");
        assertEquals(Verdict.Kind.FASTER, verdict.kind(), "a lower latency is the better one");
        assertTrue(verdict.effect().ratio() < 1);
        assertFalse(verdict.headline());
        assertEquals(verdict.evidence().p(), verdict.evidence().adjustedP());
        assertEquals(12L * 20_000, many.recordings().get(0).values());
    }

    @Test
    void aBaselineThatCannotRunSomethingLeavesNothingToCompare() {
        Run run = run(RATES);
        Judgement judgement = Judge.of(with(
                        run,
                        run.trials().stream()
                                .map(trial -> trial.slot().platform().startsWith("a")
                                        ? Example.trial(
                                                trial.slot(),
                                                Outcome.SKIPPED,
                                                Optional.of(Cause.UNSUPPORTED),
                                                Map.of(),
                                                Map.of())
                                        : trial)
                                .toList()))
                .judgement();
        assertEquals(Trust.State.UNPROVEN, judgement.trust().state());
        assertEquals(
                List.of(new Note.BaselineUnable(run.plan().cells())),
                judgement.trust().notes());
    }

    @Test
    void platformsAreNotRankedByAPercentileThatMayNotBeTold() {
        Judgement few = Judge.of(rankedByLatency(withLatency(60))).judgement();
        assertEquals(List.of(), few.rankings().get(0).groups());
        assertEquals(List.of(), few.trust().selfComparisons());
        assertEquals(Trust.State.UNPROVEN, few.trust().state());
        Judgement many = Judge.of(rankedByLatency(withLatency(20_000))).judgement();
        assertEquals(List.of(List.of("b"), List.of("a")), many.rankings().get(0).groups());
        assertEquals(1, many.trust().selfComparisons().size());
    }

    private static Run rankedByLatency(Run run) {
        Workload ranked = Example.workload(
                "echo", as(Measure.Kind.EXPLORATORY, Example.THROUGHPUT), as(Measure.Kind.HEADLINE, Example.LATENCY));
        return Example.run(run.plan(), List.of(ranked), run.trials());
    }

    private static Measure as(Measure.Kind kind, Measure measure) {
        return new Measure(measure.name(), measure.title(), measure.unit(), measure.better(), measure.margin(), kind);
    }

    @Test
    void aPercentileOfSeveralTrialsHasTheIntervalOfItsMeasure() {
        Judgement judgement = Judge.of(withLatency(20_000)).judgement();
        Percentile p99 = percentile(judgement.recordings().get(0), 99);
        Percentile.Interval interval = p99.interval().orElseThrow();
        assertEquals(Percentile.Basis.TRIALS, interval.basis());
        assertEquals(BLOCKS, interval.trials());
        assertEquals(p99.nanos(), interval.nanos(), 1e-6 * p99.nanos(), "all trials recorded the same");
        assertEquals(
                Optional.empty(), percentile(judgement.recordings().get(0), 100).interval());
    }

    @Test
    void aPercentileOfOneTrialHasAnIntervalFromItsSeconds() {
        Plan plan = Example.plan(11, 1, "a", "b");
        List<Trial> trials = Example.completedTrials(plan, RATES, NOISE).stream()
                .map(trial -> withSeconds(withLatency(trial, 1000, 20_000)))
                .toList();
        Percentile p50 = percentile(
                Judge.of(Example.run(plan, trials)).judgement().recordings().get(0), 50);
        Percentile.Interval interval = p50.interval().orElseThrow();
        assertEquals(Percentile.Basis.ONE_TRIAL, interval.basis());
        assertEquals(1, interval.trials());
        assertTrue(interval.lowNanos() < p50.nanos() && p50.nanos() < interval.highNanos(), interval.toString());
    }

    private static Percentile percentile(Recording recording, double percentile) {
        return recording.percentiles().stream()
                .filter(point -> point.percentile() == percentile)
                .findFirst()
                .orElseThrow();
    }

    /** The values 1 to 20,000 µs spread evenly over twenty seconds. */
    private static Trial withSeconds(Trial trial) {
        Distribution distribution = trial.distributions().get("driver.latency");
        List<TailCount> tailCounts = LongStream.rangeClosed(-1, 20)
                .mapToObj(step -> new TailCount(
                        step < 0 ? -1 : step * 1_000_000,
                        LongStream.range(0, 20)
                                .mapToObj(second -> 1_000 - Math.max(0, step) * 50)
                                .toList()))
                .toList();
        Distribution twenty = new Distribution(
                distribution.histogram(),
                LongStream.range(0, 20).mapToObj(second -> 20_000_000L).toList(),
                tailCounts,
                Map.of());
        return Example.completed(trial.slot(), trial.measures(), Map.of("driver.latency", twenty));
    }

    /** Trials that recorded this many latencies each, b's 20 % lower. */
    private static Run withLatency(int count) {
        Run plain = run(RATES);
        List<Trial> trials = plain.trials().stream()
                .map(trial -> {
                    long scale = trial.slot().platform().equals("b") ? 800 : 1000;
                    return withLatency(trial, scale, count);
                })
                .toList();
        return with(plain, trials);
    }

    private static Trial withLatency(Trial trial, long scale, int count) {
        Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
        LongStream.rangeClosed(1, count).forEach(value -> histogram.recordValue(value * scale));
        List<Long> seconds =
                LongStream.range(0, 5).mapToObj(i -> histogram.getMaxValue()).toList();
        double p99 = histogram.getValueAtPercentile(99)
                * 1e-3
                * Math.exp(1e-3 * (trial.slot().block() % 3));
        return Example.completed(
                trial.slot(),
                Map.of("throughput", trial.measures().get("throughput"), "latency-p99", p99),
                Map.of(
                        "driver.latency",
                        new Distribution(StoredHistogram.of(histogram), seconds, List.of(), Map.of())));
    }

    @Test
    void headlinesAreThoseOfTheWholeJudgement() {
        Run run = withLatency(20_000);
        assertEquals(
                Judge.of(run).judgement().verdicts().stream()
                        .filter(Verdict::headline)
                        .toList(),
                Verdicts.headlines(run));
    }
}
