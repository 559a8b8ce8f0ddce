package org.jdyno.lab.report.html;

import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Sentences;

/** What is told of one workload at one point: ranking or scores, percentiles, measures, rates over time and stalls. */
final class ChapterParts {
    private final RankingPart ranking = new RankingPart();
    private final ScorePart scores = new ScorePart();
    private final MeasuresPart measures = new MeasuresPart();
    private final WindowsPart windows = new WindowsPart();
    private final PercentilesPart percentiles = new PercentilesPart();
    private final HiccupPart hiccups = new HiccupPart();

    void write(Html out, Story story, Chapter chapter) {
        String parameters = chapter.point().values().isEmpty()
                ? ""
                : "Parameters: " + chapter.point().label() + ".";
        out.element("p", chapter.workload().title() + ". " + parameters, "class", "quiet");
        if (story.compares()) {
            ranking.write(out, story, chapter);
        } else {
            scores.write(out, story, chapter, "Scores by " + Sentences.ofTitle(chapter.headline()));
        }
        percentiles.write(out, story, chapter);
        measures.write(out, story, chapter);
        windows.write(out, story, chapter);
        hiccups.write(out, story, chapter);
    }
}
