package org.jdyno.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;

/**
 * Combines the verdicts of several runs into a score card. The first lines of all questions are one family with one
 * error rate; the other lines are a second family.
 */
public final class ScoreCardRule {
    private ScoreCardRule() {}

    /** @param parts the judged run of each part, by name; parts that have not been run are absent */
    public static ScoreCard of(List<CardLine> lines, Map<String, Judged> parts) {
        Set<String> others = new LinkedHashSet<>();
        List<ScoreCard.Row> rows = new ArrayList<>();
        for (CardLine line : lines) {
            Judged judged = parts.get(line.part());
            rows.add(
                    judged == null
                            ? new ScoreCard.Row(line, Optional.empty(), Optional.empty(), Map.of())
                            : row(line, judged));
            if (judged != null) {
                others.addAll(judged.run().plan().candidates());
            }
        }
        String baseline =
                parts.values().stream().map(ScoreCardRule::baseline).findFirst().orElse("");
        return new ScoreCard(baseline, List.copyOf(others), decided(rows, parts));
    }

    private static String baseline(Judged judged) {
        return judged.run().plan().baseline();
    }

    /** A row without entries, which are added when all comparisons are known. */
    private static ScoreCard.Row row(CardLine line, Judged judged) {
        Cell cell = cell(judged);
        return new ScoreCard.Row(
                line,
                Optional.of(judged.run().workload(cell.workload()).measure(line.measure())),
                judged.judgement().estimates().stream()
                        .filter(estimate -> estimate.cell().equals(cell)
                                && estimate.measure().equals(line.measure())
                                && estimate.platform().equals(baseline(judged)))
                        .findFirst(),
                Map.of());
    }

    private static Cell cell(Judged judged) {
        return judged.run().plan().cells().get(0);
    }

    /** The rows with their entries. */
    private static List<ScoreCard.Row> decided(List<ScoreCard.Row> rows, Map<String, Judged> parts) {
        CardFamily firstLines = new CardFamily();
        CardFamily otherLines = new CardFamily();
        Set<CardLine> first =
                CardLine.headlines(rows.stream().map(ScoreCard.Row::line).toList());
        Map<String, DoubtRule> doubts = new HashMap<>();
        parts.forEach((name, judged) -> doubts.put(name, DoubtRule.of(judged.run())));
        for (ScoreCard.Row row : rows) {
            CardFamily family = first.contains(row.line()) ? firstLines : otherLines;
            DoubtRule rule = doubts.get(row.line().part());
            row.measure().ifPresent(measure -> add(family, row.line(), measure, parts, rule));
        }
        Map<CardFamily.Place, ScoreCard.Entry> all = new LinkedHashMap<>(firstLines.entries());
        all.putAll(otherLines.entries());
        return rows.stream()
                .map(row -> new ScoreCard.Row(row.line(), row.measure(), row.baseline(), entries(row.line(), all)))
                .toList();
    }

    private static void add(
            CardFamily family, CardLine line, Measure measure, Map<String, Judged> parts, DoubtRule doubts) {
        Judged judged = parts.get(line.part());
        Cell cell = cell(judged);
        judged.judgement().verdicts().stream()
                .filter(verdict -> verdict.isOf(cell, line.measure()))
                .forEach(verdict -> family.add(
                        new CardFamily.Place(line, verdict.platform()),
                        verdict,
                        judged,
                        measure,
                        doubts.doubt(verdict)));
    }

    private static Map<String, ScoreCard.Entry> entries(CardLine line, Map<CardFamily.Place, ScoreCard.Entry> all) {
        Map<String, ScoreCard.Entry> entries = new LinkedHashMap<>();
        all.forEach((place, entry) -> {
            if (place.line().equals(line)) {
                entries.put(place.platform(), entry);
            }
        });
        return entries;
    }
}
