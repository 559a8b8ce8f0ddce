package org.jdyno.selftest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.jdyno.judge.Judge;
import org.jdyno.judge.ScoreCardRule;
import org.jdyno.model.Direction;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.selftest.SyntheticWorkload.Other;

/**
 * Synthetic tours of a baseline and two platforms, with the parts, shares and card of {@code studies/tour.yaml}.
 * Scatter, correlations and lengths of trials are about those of real tours. Once set up, they may be used by several
 * threads.
 */
final class SyntheticTours {
    static final List<CardLine> CARD = List.of(
            line("Fast", "orders", "tpm"),
            line("Fast", "chat", "throughput"),
            line("Responsive", "clock", "response-p99"),
            line("Responsive", "clock", "response-p50"),
            line("Responsive", "clock", "gc-pause-max"),
            line("Responsive", "clock", "gc-pause-share"),
            line("Cost", "orders", "cpu-per-transaction"),
            line("Cost", "chat", "cpu-per-message"),
            line("Cost", "orders", "allocation"),
            line("Cost", "clock", "rss-peak"),
            line("Cost", "chat", "memory-per-connection"),
            line("Start", "start", "first-operation-time"),
            line("Warm-up", "orders", "compiler-cpu"),
            line("Warm-up", "start", "transactions"));

    /** The line whose true ratio need not be 1. */
    static final CardLine DIFFERING = line("Responsive", "clock", "response-p99");

    private static final int CANDIDATES = 2;

    private static final Stopping LOOKS =
            new Stopping(Stopping.Rule.LOOKS, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.empty(), Map.of());

    /** @param share the part's share of the budget, relative to the shares of the other parts */
    private record Part(int share, SyntheticRuns runs) {}

    private final Noise noise;
    private final long budgetMillis;
    private final Map<String, Part> parts = new LinkedHashMap<>();

    /** @param louder the factor by which trials scatter more than on a quiet machine */
    SyntheticTours(Noise noise, int budgetMinutes, double louder) {
        this.noise = noise;
        this.budgetMillis = budgetMinutes * 60_000L;
        Measure tpm = headline("tpm", Direction.HIGHER, 0.02);
        add(
                "orders",
                31,
                4_700,
                0.03 * louder,
                new SyntheticWorkload(
                        tpm,
                        List.of(
                                other("cpu-per-transaction", Direction.LOWER, 0.02, 1, -0.95),
                                other("allocation", Direction.LOWER, 0.02, 0.2, 0.3),
                                other("compiler-cpu", Direction.LOWER, 0.05, 1.5, 0.3))));
        Measure p99 = headline(DIFFERING.measure(), Direction.LOWER, 0.10);
        add(
                DIFFERING.part(),
                38,
                5_800,
                0.15 * louder,
                new SyntheticWorkload(
                        p99,
                        List.of(
                                other("response-p50", Direction.LOWER, 0.10, 0.4, 0.3),
                                other("gc-pause-max", Direction.LOWER, 0.10, 0.7, 0.4),
                                other("gc-pause-share", Direction.LOWER, 0.05, 0.7, 0.4),
                                other("rss-peak", Direction.LOWER, 0.05, 0.25, 0.4))));
        add(
                "start",
                11,
                850,
                0.1 * louder,
                new SyntheticWorkload(
                        tpm,
                        List.of(
                                other("transactions", Direction.HIGHER, 0.02, 1, 0.99),
                                other("first-operation-time", Direction.LOWER, 0.05, 0.5, -0.3))));
        Measure throughput = headline("throughput", Direction.HIGHER, 0.02);
        add(
                "chat",
                20,
                4_300,
                0.03 * louder,
                new SyntheticWorkload(
                        throughput,
                        List.of(
                                other("cpu-per-message", Direction.LOWER, 0.02, 1, -0.95),
                                other("memory-per-connection", Direction.LOWER, 0.05, 0.1, 0.3))));
    }

    private static CardLine line(String question, String part, String measure) {
        return new CardLine(question, measure, part, measure);
    }

    private static Measure headline(String name, Direction better, double margin) {
        return Measure.ranking(name, name, "units", better, margin);
    }

    private static Other other(String name, Direction better, double margin, double scatter, double correlation) {
        Measure measure = headline(name, better, margin).as(Measure.Kind.EXPLORATORY);
        return new Other(measure, scatter, correlation);
    }

    private void add(String name, int share, long trialMillis, double scatter, SyntheticWorkload workload) {
        Map<String, Integer> comparisons = CardLine.sharing(CARD, name);
        comparisons.replaceAll((measure, lines) -> lines * CANDIDATES);
        long blockMillis = (2 + CANDIDATES) * trialMillis;
        int blocks = Math.toIntExact(budgetMillis * share / 100 / blockMillis);
        parts.put(
                name,
                new Part(
                        share,
                        new SyntheticRuns(noise, blocks)
                                .workload(workload)
                                .candidates(CANDIDATES)
                                .trialMillis(trialMillis)
                                .scatter(scatter)
                                .stopping(LOOKS.deciding(comparisons))));
    }

    /** @param truth the true ratio of the first platform to the baseline in the line {@link #DIFFERING} */
    SyntheticTours differing(double truth) {
        parts.get(DIFFERING.part()).runs().except(truth);
        return this;
    }

    /** Whether the true ratio of a platform in a line may differ from 1. */
    boolean mayDiffer(CardLine line, String platform) {
        return line.equals(DIFFERING) && parts.get(line.part()).runs().isException(platform);
    }

    Noise noise() {
        return noise;
    }

    /** The share of each part in the budget, in percent. */
    Map<String, Long> shares() {
        Map<String, Long> shares = new LinkedHashMap<>();
        parts.forEach((name, part) -> shares.put(name, (long) part.share()));
        return shares;
    }

    /** The number of blocks of all parts, if none ends early. */
    int blocks() {
        return parts.values().stream().mapToInt(part -> part.runs().blocks()).sum();
    }

    /** Draws one tour. What is left of the budget is shared by the parts that have not been begun, as in a real one. */
    Map<String, Judged> draw(Random random) {
        Map<String, Judged> judged = new LinkedHashMap<>();
        long leftMillis = budgetMillis;
        int leftShares = parts.values().stream().mapToInt(Part::share).sum();
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            int share = part.getValue().share();
            Run run = part.getValue().runs().draw(random, leftMillis * share / leftShares);
            judged.put(part.getKey(), Judge.of(run));
            leftMillis -= run.trials().stream().mapToLong(Trial::durationNanos).sum() / 1_000_000;
            leftShares -= share;
        }
        return judged;
    }

    /** Draws the score card of one tour. */
    ScoreCard drawCard(Random random) {
        return ScoreCardRule.of(CARD, draw(random));
    }
}
