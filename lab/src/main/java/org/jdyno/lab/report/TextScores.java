package org.jdyno.lab.report;

import java.util.List;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.ScoreSentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** What an original run rule makes of the trials, beside their mean with its interval. */
final class TextScores {
    private TextScores() {}

    /** Nothing when the run was not made by such a rule. */
    static void write(StringBuilder out, Chapter chapter) {
        write(out, chapter, chapter.name());
    }

    /** One table for each point. */
    static void write(StringBuilder out, SweepChapter sweep) {
        sweep.stops()
                .forEach(stop -> write(out, stop.chapter(), sweep.workload().name() + " at " + sweep.load(stop)));
    }

    private static void write(StringBuilder out, Chapter chapter, String name) {
        List<Score> scores = ScoreSentences.of(chapter);
        if (scores.isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable.wrap(
                out,
                name + ": " + chapter.headline().title() + " ("
                        + chapter.headline().unit() + "). "
                        + ScoreSentences.rule(scores.get(0).rule()),
                "",
                "  ");
        TextGrid grid = new TextGrid();
        grid.row(List.of("", "results in order", "score", "mean (95 % interval)"));
        for (Score score : scores) {
            grid.row(List.of(
                    score.platform(),
                    ScoreSentences.results(score),
                    ScoreSentences.score(score),
                    ScoreSentences.mean(chapter, score)));
        }
        grid.write(out);
    }
}
