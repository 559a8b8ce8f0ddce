package org.jdyno.selftest;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.judge.Judge;
import org.jdyno.judge.ScoreCardRule;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.selftest.SyntheticWorkload.Other;

/**
 * Synthetic tours of a baseline and two platforms, with the card of {@code studies/tour.yaml}. Scatter,
 * correlations and the length of trials are about those of real tours. Once set up, they may be used by several
 * threads.
 */
final class SyntheticTours {
    private static final String PART = "orders";

    static final List<CardLine> CARD = List.of(
            line("Fast", "tpm"),
            line("Responsive", "gc-pause-share"),
            line("Responsive", "response-p99"),
            line("Responsive", "response-p50"),
            line("Responsive", "gc-pause-max"),
            line("Cost", "cpu-per-transaction"),
            line("Cost", "allocation"),
            line("Cost", "rss-peak"),
            line("Start", "first-operation-time"),
            line("Warm-up", "compiler-cpu"),
            line("Warm-up", "early-throughput"));

    /** The line whose true ratio need not be 1. */
    static final CardLine DIFFERING = line("Fast", "tpm");

    private static final int CANDIDATES = 2;

    /** A life with all its phases, as on a guest with two processors. */
    private static final long TRIAL_MILLIS = 13_000;

    private final SyntheticRuns runs;

    /** @param louder the factor by which trials scatter more than on a quiet machine */
    SyntheticTours(Noise noise, int budgetMinutes, double louder) {
        Measure tpm = headline(DIFFERING.measure(), Direction.HIGHER, 0.02);
        SyntheticWorkload workload = new SyntheticWorkload(
                tpm,
                List.of(
                        other("gc-pause-share", Direction.LOWER, 0.05, 5, 0.1),
                        other("response-p99", Direction.LOWER, 0.10, 10, -0.1),
                        other("response-p50", Direction.LOWER, 0.10, 2, -0.3),
                        other("gc-pause-max", Direction.LOWER, 0.10, 6, -0.1),
                        other("cpu-per-transaction", Direction.LOWER, 0.02, 1, -0.95),
                        other("allocation", Direction.LOWER, 0.02, 0.2, 0.3),
                        other("rss-peak", Direction.LOWER, 0.05, 1, 0.1),
                        other("first-operation-time", Direction.LOWER, 0.05, 3, -0.1),
                        other("compiler-cpu", Direction.LOWER, 0.05, 1.5, 0.3),
                        other("early-throughput", Direction.HIGHER, 0.05, 3, 0.1)));
        Map<String, Integer> comparisons = CardLine.sharing(CARD, PART);
        comparisons.replaceAll((measure, lines) -> lines * CANDIDATES);
        runs = new SyntheticRuns(noise, Math.toIntExact(budgetMinutes * 60_000L / ((2 + CANDIDATES) * TRIAL_MILLIS)))
                .workload(workload)
                .candidates(CANDIDATES)
                .trialMillis(TRIAL_MILLIS)
                .scatter(0.03 * louder)
                .stopping(Stopping.AT_THE_END.deciding(comparisons));
    }

    private static CardLine line(String question, String measure) {
        return new CardLine(question, measure, PART, measure);
    }

    private static Measure headline(String name, Direction better, double margin) {
        return Measure.ranking(name, name, "units", better, margin);
    }

    private static Other other(String name, Direction better, double margin, double scatter, double correlation) {
        Measure measure = headline(name, better, margin).as(Measure.Kind.EXPLORATORY);
        return new Other(measure, scatter, correlation);
    }

    /** @param truth the true ratio of the first platform to the baseline in the line {@link #DIFFERING} */
    SyntheticTours differing(double truth) {
        runs.except(truth);
        return this;
    }

    /** Whether the true ratio of a platform in a line may differ from 1. */
    boolean mayDiffer(CardLine line, String platform) {
        return line.equals(DIFFERING) && runs.isException(platform);
    }

    Noise noise() {
        return runs.noise();
    }

    int blocks() {
        return runs.blocks();
    }

    /** Draws one tour. */
    Run draw(Random random) {
        return runs.draw(random);
    }

    /** Draws the score card of one tour. */
    ScoreCard drawCard(Random random) {
        return ScoreCardRule.of(CARD, Map.of(PART, Judge.of(draw(random))));
    }
}
