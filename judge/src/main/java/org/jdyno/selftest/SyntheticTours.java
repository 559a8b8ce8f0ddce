package org.jdyno.selftest;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.judge.Judge;
import org.jdyno.judge.ScoreCardRule;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.Phase;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.selftest.SyntheticWorkload.Other;

/**
 * Synthetic tours of a baseline and two platforms, with the card of {@code studies/tour.yaml}. Scatter, correlations
 * and the length of trials are about those of real tours. The methods that set a property return this object. Once set
 * up, it may be used by several threads.
 */
final class SyntheticTours {
    private static final String PART = "orders";

    static final CardLine FAST = line("Fast", "tpm");
    static final CardLine CPU = line("Cost", "cpu-per-transaction");
    static final CardLine START = line("Start", "first-operation-time");

    static final List<CardLine> CARD = List.of(
            FAST,
            line("Responsive", "gc-pause-share"),
            line("Responsive", "response-p99"),
            CPU,
            line("Cost", "allocation"),
            line("Cost", "rss-peak"),
            START,
            line("Warm-up", "compiler-cpu"),
            line("Warm-up", "early-throughput"));

    private static final Measure TPM = Measure.ranking("tpm", "tpm", "units", Direction.HIGHER, 0.02);

    private static final List<Other> OTHERS = List.of(
            other("gc-pause-share", "tested.loadPauseNanos / tested.loadNanos", 0.05, 4, 0.1),
            other("response-p99", "tested.p99", 0.10, 8, -0.1),
            other("cpu-per-transaction", "tested.cpuNanos / driver.operations", 0.02, 1, -0.95),
            other("allocation", "tested.allocatedBytes / driver.operations", 0.02, 0.2, 0.3),
            other("rss-peak", "tested.rssPeakBytes", 0.05, 1, 0.1),
            other("first-operation-time", "tested.firstOperationNanos", 0.05, 2, -0.1),
            other("compiler-cpu", "tested.c2Nanos", 0.05, 1.5, 0.3),
            other("early-throughput", "driver.earlyOperations", 0.05, 3, 0.1));

    private static final int CANDIDATES = 2;

    /** The platform whose true ratios need not be 1. */
    static final String DIFFERING = SyntheticRuns.CANDIDATE + 1;

    /** A life with all its phases, as on a guest with two processors. */
    private static final long TRIAL_MILLIS = 13_000;

    /** The scatter of a trial's throughput on a quiet machine, in log units. */
    private static final double SCATTER = 0.03;

    /** The scatter of the speed in the second half of a trial over that in its first, as a multiple. */
    private static final double HALVES = 2;

    private static final long HALF_NANOS = 1_000_000_000;

    private final SyntheticRuns runs;
    private final double scatter;
    private final Map<String, Double> truths = new HashMap<>();
    private double change;
    private double bias;

    /** @param louder the factor by which trials scatter more than on a quiet machine */
    SyntheticTours(Noise noise, int budgetMinutes, double louder) {
        Map<String, Integer> comparisons = CardLine.sharing(CARD, PART);
        comparisons.replaceAll((measure, lines) -> lines * CANDIDATES);
        scatter = SCATTER * louder;
        runs = new SyntheticRuns(noise, Math.toIntExact(budgetMinutes * 60_000L / ((2 + CANDIDATES) * TRIAL_MILLIS)))
                .workload(new SyntheticWorkload(TPM, OTHERS))
                .candidates(CANDIDATES)
                .trialMillis(TRIAL_MILLIS)
                .scatter(scatter)
                .stopping(Stopping.AT_THE_END.deciding(comparisons));
    }

    private static CardLine line(String question, String measure) {
        return new CardLine(question, measure, PART, measure);
    }

    private static Other other(String name, String value, double margin, double scatter, double correlation) {
        Measure measure =
                Measure.ranking(name, name, "units", Direction.LOWER, margin).as(Measure.Kind.EXPLORATORY);
        return new Other(measure, value, scatter, correlation);
    }

    /** @param truth the true ratio of {@link #DIFFERING} to the baseline in a line */
    SyntheticTours differing(CardLine line, double truth) {
        truths.put(line.measure(), truth);
        return this;
    }

    /** @param truth the ratio of the speed of {@link #DIFFERING} in the second half of a trial to that in the first */
    SyntheticTours changing(double truth) {
        change = Math.log(truth);
        return this;
    }

    /**
     * Gives each platform, also each copy of the baseline, an advantage in each line for a whole tour, by chance.
     *
     * @param share its scatter, as a share of that of trials
     */
    SyntheticTours biased(double share) {
        bias = share;
        return this;
    }

    /** Whether the true ratio of a platform in a line may differ from 1. */
    boolean mayDiffer(CardLine line, String platform) {
        return platform.equals(DIFFERING) && truths.containsKey(line.measure());
    }

    Noise noise() {
        return runs.noise();
    }

    int blocks() {
        return runs.blocks();
    }

    /** Draws one tour. */
    Run draw(Random random) {
        Run run = runs.draw(random);
        Map<String, Map<String, Double>> factors = new HashMap<>();
        return run.with(run.trials().stream()
                .map(trial -> trial(
                        trial, factors.computeIfAbsent(trial.slot().platform(), name -> factors(name, random)), random))
                .toList());
    }

    /** By what each figure of a platform differs from that of another in this tour. */
    private Map<String, Double> factors(String platform, Random random) {
        Map<String, Double> factors = new LinkedHashMap<>(Map.of(TPM.name(), factor(1, random)));
        OTHERS.forEach(other -> factors.put(other.measure().name(), factor(other.scatter(), random)));
        if (platform.equals(DIFFERING)) {
            truths.forEach((measure, truth) -> factors.merge(measure, truth, (one, other) -> one * other));
        }
        return factors;
    }

    private double factor(double ofMeasure, Random random) {
        return bias == 0 ? 1 : Math.exp(bias * scatter * ofMeasure * random.nextGaussian());
    }

    /** A trial with its true figures, and a window for each half of its measured phase. */
    private Trial trial(Trial drawn, Map<String, Double> factors, Random random) {
        Map<String, Double> figures = new HashMap<>(drawn.measures());
        factors.forEach((measure, factor) -> figures.computeIfPresent(measure, (any, figure) -> figure * factor));
        double rise = HALVES * scatter * random.nextGaussian()
                + (drawn.slot().platform().equals(DIFFERING) ? change : 0);
        List<Window> halves = IntStream.range(0, 2)
                .mapToObj(half -> half(half, figures, Math.exp((half - 0.5) * rise)))
                .toList();
        return new Trial(
                drawn.slot(),
                drawn.ending(),
                new Trial.Figures(
                        figures, halves, drawn.warmup(), Map.of(), List.of(), Optional.empty(), Optional.empty()),
                drawn.startMillis(),
                drawn.durationNanos(),
                Map.of(),
                Optional.empty(),
                Map.of());
    }

    /** @param faster its speed over that of the whole phase; the CPU time of an operation is the inverse of that */
    private static Window half(int index, Map<String, Double> figures, double faster) {
        long operations = Math.round(HALF_NANOS * figures.get(FAST.measure()) * faster);
        double cpuNanos = figures.get(CPU.measure()) / faster * operations;
        int noBurst = 0;
        return new Window(
                SyntheticWorkload.ROLE,
                Phase.MEASURE,
                noBurst,
                index,
                index * HALF_NANOS / 1_000_000,
                HALF_NANOS,
                operations,
                0,
                Math.round(cpuNanos),
                Map.of());
    }

    /** Draws the score card of one tour. */
    ScoreCard drawCard(Random random) {
        return ScoreCardRule.of(CARD, Map.of(PART, Judge.of(draw(random))));
    }
}
