package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Direction;
import org.jdyno.model.Formula;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreCardRuleTest {
    private static final double NOISE = 0.02;

    /** A run of two platforms; their latencies are recorded in no histogram, so percentiles are not told. */
    private static Judged judged(long seed, double ratio) {
        return judged(seed, ratio, NOISE);
    }

    private static Judged judged(long seed, double ratio, double noise) {
        Plan plan = Example.plan(seed, 8, "old", "new");
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        Example.run(plan, List.of()).schedule().forEach(slot -> {
            double faster = slot.platform().equals("new") ? ratio : 1;
            trials.add(Example.completed(
                    slot,
                    Map.of(
                            Example.THROUGHPUT.name(),
                            1_000 * faster * Math.exp(noise * random.nextGaussian()),
                            Example.LATENCY.name(),
                            50 * Math.exp(noise * random.nextGaussian())),
                    Map.of()));
        });
        return Judge.of(Example.run(plan, trials));
    }

    private static CardLine line(String part, String measure) {
        return line("How", part, measure);
    }

    private static CardLine line(String question, String part, String measure) {
        return new CardLine(question, part + " " + measure, part, measure);
    }

    @Test
    void aLineIsTheVerdictOfItsPart() {
        List<CardLine> lines = List.of(
                line("fast", Example.THROUGHPUT.name()),
                line("fast", Example.LATENCY.name()),
                line("missing", Example.LATENCY.name()));
        ScoreCard card = ScoreCardRule.of(lines, Map.of("fast", judged(3, 1.3)));
        assertEquals("old", card.baseline());
        assertEquals(List.of("new"), card.others(), "the baseline's second copy is no column");
        assertEquals(lines, card.rows().stream().map(ScoreCard.Row::line).toList());
        ScoreCard.Entry throughput = card.rows().get(0).entries().get("new");
        assertEquals(Verdict.Kind.FASTER, throughput.kind());
        assertEquals(1.3, throughput.verdict().effect().ratio(), 0.05);
        assertEquals(1_000, card.rows().get(0).baseline().orElseThrow().value(), 40);
        assertEquals(Example.LATENCY, card.rows().get(1).measure().orElseThrow());
        assertTrue(card.rows().get(1).entries().isEmpty(), "a percentile of nothing");
        assertEquals(Optional.empty(), card.rows().get(2).measure());
        assertTrue(card.rows().get(2).entries().isEmpty());
    }

    /** A slow machine completes one block of a part within the budget. */
    @ParameterizedTest
    @CsvSource({
        "INCONCLUSIVE, true, 0.93, 1.06, WITHIN",
        "INCONCLUSIVE, true, 0.93, 1.11, NO_WORSE",
        "INCONCLUSIVE, true, 0.89, 1.11, OPEN",
        "INCONCLUSIVE, true, 0.89, 1.06, OPEN",
        "INCONCLUSIVE, false, 0.93, 1.06, OPEN",
        "INCONCLUSIVE, true, NaN, NaN, OPEN",
        "EQUIVALENT, true, 0.99, 1.01, SAME",
        "SLOWER, true, 0.8, 0.9, WORSE",
        "FASTER, true, 0.8, 0.9, BETTER",
    })
    void aLineThatIsNotDecidedMayBeBounded(
            Verdict.Kind kind, boolean trusted, double low, double high, ScoreCard.Answer answer) {
        assertEquals(answer, ScoreCard.Answer.of(kind, trusted, low, high, Tolerances.USUAL, Direction.HIGHER));
    }

    @Test
    void aLineOfOneBlockHasNoInterval() {
        Plan plan = Example.plan(3, 8, "old", "new");
        List<Trial> trials = Example.run(plan, List.of()).schedule().stream()
                .filter(slot -> slot.block() == 0)
                .map(slot -> Example.completed(slot, Map.of(Example.THROUGHPUT.name(), 1_000.0), Map.of()))
                .toList();
        List<CardLine> lines =
                List.of(line("fast", Example.THROUGHPUT.name()), line("slow", Example.THROUGHPUT.name()));
        Judged slow = Judge.of(Example.run(plan, trials));
        ScoreCard card = ScoreCardRule.of(lines, Map.of("fast", judged(3, 1.3), "slow", slow));
        ScoreCard.Entry entry = card.rows().get(1).entries().get("new");
        assertEquals(Verdict.Kind.INCONCLUSIVE, entry.kind());
        assertTrue(Double.isNaN(entry.low()) && entry.furtherMinutes().isEmpty(), entry::toString);
        assertEquals(
                Verdict.Kind.FASTER, card.rows().get(0).entries().get("new").kind());
    }

    /** A run by speed and by cost, in which two copies of the baseline may differ, and a ratio may change. */
    private record Made(double faster, double dearer, double dearerCopy, double rise) {
        private static final Measure COST =
                new Measure("cost", "Cost", "ns", Direction.LOWER, 0.02, Measure.Kind.EXPLORATORY);

        private static final Workload WORKLOAD =
                Example.workload("echo").withMeasure(COST, Formula.parse("tested.cpuNanos / driver.operations", 1));

        Map<String, ScoreCard.Entry> card() {
            Plan plan = Example.plan(5, 8, "old", "new");
            Random random = new Random(5);
            List<Trial> trials = Example.run(plan, List.of()).schedule().stream()
                    .map(slot -> trial(slot, random))
                    .toList();
            Judged judged = Judge.of(Example.run(plan, List.of(WORKLOAD), trials));
            List<CardLine> lines = List.of(line("Fast", "one", Example.THROUGHPUT.name()), line("Cost", "one", "cost"));
            return ScoreCardRule.of(lines, Map.of("one", judged)).rows().stream()
                    .collect(Collectors.toMap(
                            row -> row.line().measure(), row -> row.entries().get("new")));
        }

        private Trial trial(Slot slot, Random random) {
            boolean isNew = slot.platform().equals("new");
            double cost = isNew ? dearer : slot.platform().equals("old") ? 1 : dearerCopy;
            Trial plain = Example.completed(
                    slot,
                    Map.of(
                            Example.THROUGHPUT.name(),
                            1_000 * (isNew ? faster : 1) * Math.exp(0.01 * random.nextGaussian()),
                            "cost",
                            50 * cost * Math.exp(0.01 * random.nextGaussian())),
                    Map.of());
            double half = Math.exp(0.5 * ((isNew ? Math.log(rise) : 0) + 0.02 * random.nextGaussian()));
            return MadeTrial.like(plain)
                    .windows(List.of(window(0, 1 / half), window(1, half)))
                    .trial();
        }

        private static Window window(int index, double speed) {
            return new Window(
                    "client",
                    Phase.MEASURE,
                    0,
                    index,
                    0,
                    1_000_000_000,
                    Math.round(1e6 * speed),
                    0,
                    1_000_000,
                    Map.of());
        }
    }

    @Test
    void whatTheCopiesOfTheBaselineMayDifferByIsNoDifference() {
        ScoreCard.Entry alike = new Made(1.2, 1.12, 1, 1).card().get("cost");
        assertEquals(ScoreCard.Answer.WORSE, alike.answer());
        Map<String, ScoreCard.Entry> card = new Made(1.2, 1.12, 1.15, 1).card();
        ScoreCard.Entry unlike = card.get("cost");
        assertEquals(Verdict.Kind.SLOWER, unlike.verdict().kind(), "by its blocks alone");
        assertEquals(ScoreCard.Answer.OPEN, unlike.answer());
        assertTrue(unlike.doubt().copies() > Math.log(1.15), unlike::toString);
        assertTrue(unlike.doubt().undoes() && unlike.low() < 1, unlike::toString);
        assertEquals(
                ScoreCard.Answer.BETTER, card.get("throughput").answer(), "trust in one line is not that in another");
        assertEquals(
                ScoreCard.Answer.WORSE,
                new Made(1.2, 1.5, 1.15, 1).card().get("cost").answer());
    }

    @Test
    void aBoundIsNoNarrowerThanThatOfTheCopies() {
        assertEquals(
                ScoreCard.Answer.SAME, new Made(1, 1, 1, 1).card().get("cost").answer());
        ScoreCard.Entry unlike = new Made(1, 1.02, 1.04, 1).card().get("cost");
        assertEquals(Verdict.Kind.EQUIVALENT, unlike.verdict().kind(), "by its blocks alone");
        assertEquals(ScoreCard.Answer.WITHIN, unlike.answer());
        assertTrue(unlike.high() < 1.04 && unlike.doubt().ofBound() > Math.log(1.04), unlike::toString);
    }

    @Test
    void aRatioThatIsStillChangingIsClaimedOnlyIfItIsFarBeyondTheChange() {
        assertTrue(new Made(1.06, 1, 1, 1)
                .card()
                .get("throughput")
                .doubt()
                .change()
                .isEmpty());
        ScoreCard.Entry falling = new Made(1.06, 1, 1, 0.9).card().get("throughput");
        assertEquals(Verdict.Kind.FASTER, falling.verdict().kind());
        assertEquals(ScoreCard.Answer.OPEN, falling.answer());
        assertTrue(falling.doubt().change().orElseThrow() > -Math.log(0.9), falling::toString);
        assertTrue(falling.furtherMinutes().isEmpty(), "more of the same would not help");
        ScoreCard.Entry large = new Made(1.5, 1, 1, 0.9).card().get("throughput");
        assertEquals(ScoreCard.Answer.BETTER, large.answer());
        assertTrue(large.doubt().change().isPresent());
    }

    /** Chance decides whether trials are long enough for a test, so a line without one counts too. */
    @Test
    void aLineWithoutATestCountsAmongTheOthers() {
        Judged once = Judge.of(Example.run(
                Example.plan(3, 8, "old", "new"),
                judged(3, 1).run().trials().stream()
                        .filter(trial -> trial.slot().block() == 0)
                        .toList()));
        Judged close = IntStream.range(0, 1_000)
                .mapToObj(seed -> judged(seed, 1.02))
                .filter(judged -> !judged.judgement().trust().untrusted())
                .filter(judged -> {
                    double p = judged.judgement().verdicts().get(0).evidence().p();
                    return p > 0.03 && p < 0.04;
                })
                .findFirst()
                .orElseThrow();
        CardLine first = line("Fast", "close", Example.THROUGHPUT.name());
        CardLine second = line("Start", "once", Example.THROUGHPUT.name());
        ScoreCard alone = ScoreCardRule.of(List.of(first), Map.of("close", close));
        ScoreCard both = ScoreCardRule.of(List.of(first, second), Map.of("close", close, "once", once));
        assertTrue(width(both) > 1.1 * width(alone), both + " " + alone);
    }

    private static double width(ScoreCard card) {
        ScoreCard.Entry entry = card.rows().get(0).entries().get("new");
        double doubt = entry.doubt().undoes() ? entry.doubt().ofDifference() : 0;
        return Math.log(entry.high() / entry.low()) - 2 * doubt;
    }

    private static Judged extended(Judged judged) {
        Run run = judged.run();
        return Judge.of(run.with(Experiments.extension(run, Optional.empty(), Optional.of(1))));
    }

    /** A difference is claimed if the interval excludes no change and what the copies of the baseline may differ by. */
    @ParameterizedTest
    @CsvSource({"false, 100, 0.01", "true, 20, 0.03"})
    void theIntervalAgreesWithTheWord(boolean extended, int cards, double step) {
        int decided = 0;
        int beyondDoubt = 0;
        for (int seed = 0; seed < cards; seed++) {
            Map<String, Judged> parts = new HashMap<>();
            List<CardLine> lines = new ArrayList<>();
            for (int part = 0; part < 6; part++) {
                Judged judged = judged(100L * seed + part, 1 + step * part);
                parts.put("part" + part, extended ? extended(judged) : judged);
                lines.add(line("part" + part, Example.THROUGHPUT.name()));
            }
            for (ScoreCard.Row row : ScoreCardRule.of(lines, parts).rows()) {
                ScoreCard.Entry entry = row.entries().get("new");
                boolean excludesNoChange = excludesNoChange(entry);
                beyondDoubt += entry.kind().isDifference() ? 1 : 0;
                Judged judged = parts.get(row.line().part());
                if (!judged.judgement().trust().untrusted() && entry.verdict().kind() != Verdict.Kind.EQUIVALENT) {
                    assertEquals(entry.kind().isDifference(), entry.low() > 1 || entry.high() < 1, seed + " " + entry);
                    decided += excludesNoChange ? 1 : 0;
                }
            }
        }
        assertTrue(decided > 1.5 * cards && decided < 5 * cards, decided + " of " + 6 * cards);
        assertTrue(beyondDoubt > 0.3 * cards && beyondDoubt < 0.9 * decided, beyondDoubt + " of " + decided);
    }

    /** What one line proves of itself it need not prove among forty. */
    @Test
    void equivalenceStandsAmongAllLinesToo() {
        Map<String, Judged> parts = new HashMap<>();
        List<CardLine> lines = new ArrayList<>();
        for (int part = 0; part < 40; part++) {
            parts.put("part" + part, judged(part, 1, 0.012));
            lines.add(line("part" + part, Example.THROUGHPUT.name()));
        }
        List<ScoreCard.Entry> entries = ScoreCardRule.of(lines, parts).rows().stream()
                .map(row -> row.entries().get("new"))
                .toList();
        long alone = entries.stream()
                .filter(entry -> entry.verdict().kind() == Verdict.Kind.EQUIVALENT)
                .count();
        long together = entries.stream()
                .filter(entry -> entry.kind() == Verdict.Kind.EQUIVALENT)
                .count();
        assertTrue(alone > 20 && together < alone / 2, together + " of " + alone);
    }

    /** Of cards with ten lines each, every one of equal platforms; an error rate a line would err in forty of 100. */
    @Test
    void intervalsOfEqualPlatformsExcludeNoChangeOnOneCardInTwenty() {
        int lines = 10;
        int cards = 400;
        int wrong = 0;
        int wrongHeadlines = 0;
        int wrongAlone = 0;
        int claims = 0;
        for (int i = 0; i < cards; i++) {
            Map<String, Judged> parts = new HashMap<>();
            for (int part = 0; part < lines; part++) {
                parts.put("part" + part, judged(1_000L * i + part, 1));
            }
            // The first line of each of five questions is its headline; the others are a family of their own.
            List<CardLine> card = IntStream.range(0, lines)
                    .mapToObj(part -> line("question" + part % 5, "part" + part, Example.THROUGHPUT.name()))
                    .toList();
            List<ScoreCard.Entry> entries = ScoreCardRule.of(card, parts).rows().stream()
                    .map(row -> row.entries().get("new"))
                    .toList();
            wrongHeadlines += entries.stream().limit(5).anyMatch(ScoreCardRuleTest::excludesNoChange) ? 1 : 0;
            wrong += entries.stream().skip(5).anyMatch(ScoreCardRuleTest::excludesNoChange) ? 1 : 0;
            claims += entries.stream().anyMatch(entry -> entry.kind().isDifference()) ? 1 : 0;
            wrongAlone +=
                    entries.stream().anyMatch(entry -> entry.verdict().kind().isDifference()) ? 1 : 0;
        }
        // 99.9 % of a binomial with 0.05.
        assertTrue(wrongHeadlines >= 7 && wrongHeadlines <= 36, wrongHeadlines + " headlines of " + cards);
        assertTrue(wrong >= 7 && wrong <= 36, wrong + " of " + cards);
        assertTrue(wrongAlone > 100, "each line alone: " + wrongAlone);
        assertTrue(claims <= 4, "what the two copies may differ by explains nearly all: " + claims);
    }

    /** Whether the blocks alone do, without what the copies of the baseline may differ by. */
    private static boolean excludesNoChange(ScoreCard.Entry entry) {
        return entry.doubt().undoes() || entry.low() > 1 || entry.high() < 1;
    }
}
