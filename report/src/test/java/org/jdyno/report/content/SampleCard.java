package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.Point;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;

/** A score card of the platform "new" against "old", line by line; each line answers a question of its own. */
final class SampleCard {
    private static final int BLOCKS = 8;

    private final List<ScoreCard.Row> rows = new ArrayList<>();

    private static Measure measure(String title, Direction better) {
        return new Measure(title, title, "ms", better, 0.02, Measure.Kind.EXPLORATORY);
    }

    static Verdict verdict(String title, Verdict.Kind kind, double ratio, double low, double high, int blocks) {
        return new Verdict(
                new Cell("chat", Point.of(Map.of())),
                title,
                "new",
                "old",
                kind,
                false,
                false,
                new Effect(ratio, low, high, blocks),
                new Verdict.Adjusted(1, low, high),
                new Verdict.Evidence(
                        low,
                        high,
                        0.01,
                        0.01,
                        0.01,
                        ratio,
                        low,
                        high,
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    private SampleCard row(
            String question, String title, Direction better, Verdict.Kind kind, double low, double ratio, double high) {
        return row(question, title, better, verdict(title, kind, ratio, low, high, BLOCKS));
    }

    private SampleCard row(String question, String title, Direction better, Verdict verdict) {
        rows.add(new ScoreCard.Row(
                new CardLine(question, title, "part", title),
                Optional.of(measure(title, better)),
                Optional.empty(),
                Map.of("new", ScoreCard.Entry.of(verdict, Tolerances.USUAL, better))));
        return this;
    }

    SampleCard better(String title, Direction better, double low, double ratio, double high) {
        return row(title, title, better, Verdict.Kind.FASTER, low, ratio, high);
    }

    SampleCard worse(String title, Direction better, double low, double ratio, double high) {
        return row(title, title, better, Verdict.Kind.SLOWER, low, ratio, high);
    }

    SampleCard same(String title, double low, double ratio, double high) {
        return row(title, title, Direction.LOWER, Verdict.Kind.EQUIVALENT, low, ratio, high);
    }

    SampleCard undecided(String title, Direction better, double low, double ratio, double high) {
        return row(title, title, better, Verdict.Kind.INCONCLUSIVE, low, ratio, high);
    }

    /** A line that is worse, of the same question as the line before, so that it is no headline. */
    SampleCard worseBelow(String title, double low, double ratio, double high) {
        String question = rows.get(rows.size() - 1).line().question();
        return row(question, title, Direction.LOWER, Verdict.Kind.SLOWER, low, ratio, high);
    }

    /** A line that has the range of two blocks. */
    SampleCard ofTwoBlocks(String title, double low, double ratio, double high) {
        return row(title, title, Direction.LOWER, verdict(title, Verdict.Kind.INCONCLUSIVE, ratio, low, high, 2));
    }

    /** A line in which only the baseline has a figure. */
    SampleCard notCompared(String title) {
        rows.add(new ScoreCard.Row(
                new CardLine(title, title, "part", title),
                Optional.of(measure(title, Direction.LOWER)),
                Optional.empty(),
                Map.of()));
        return this;
    }

    ScoreCard card() {
        return new ScoreCard("old", List.of("new"), rows);
    }

    /** The card with another platform, which has the same results. */
    ScoreCard with(String other) {
        return new ScoreCard(
                "old",
                List.of("new", other),
                rows.stream()
                        .map(row -> new ScoreCard.Row(
                                row.line(),
                                row.measure(),
                                row.baseline(),
                                Map.of(
                                        "new",
                                        row.entries().get("new"),
                                        other,
                                        row.entries().get("new"))))
                        .toList());
    }
}
