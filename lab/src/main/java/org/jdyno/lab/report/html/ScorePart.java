package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.ScoreSentences;

/** What an original run rule makes of the trials, beside their mean with its interval. */
final class ScorePart {
    /** Nothing when the run was not made by such a rule. */
    void write(Html out, Story story, Chapter chapter, String heading) {
        List<Score> scores = ScoreSentences.of(chapter);
        if (scores.isEmpty()) {
            return;
        }
        out.element("h3", heading);
        out.element(
                "p",
                chapter.headline().unit() + ". "
                        + ScoreSentences.rule(scores.get(0).rule()),
                "class",
                "quiet");
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        out.element("th", "Platform", "scope", "col");
        for (String column : List.of("Results in order", "Score", "Mean (95 % interval)")) {
            out.element("th", column, "scope", "col", "class", "number");
        }
        out.close("tr").close("thead").open("tbody");
        for (Score score : scores) {
            out.open("tr");
            Cells.platform(out, story.charts(), score.platform());
            out.element("td", ScoreSentences.results(score), "class", "number");
            out.open("td", "class", "number").lines(ScoreSentences.score(score)).close("td");
            out.element("td", ScoreSentences.mean(chapter, score), "class", "number");
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }
}
