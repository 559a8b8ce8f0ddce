package org.jdyno.lab.report.html;

import org.jdyno.lab.report.telling.Chapter;

/** One workload at one point after the other: ranking, measures, curves and distributions. */
final class ChapterSection implements Section {
    @Override
    public void write(Html out, Story story) {
        RankingPart ranking = new RankingPart();
        MeasuresPart measures = new MeasuresPart();
        WindowsPart windows = new WindowsPart();
        DistributionPart distributions = new DistributionPart();
        for (Chapter chapter : story.chapters()) {
            out.open("section", "class", "chapter", "id", story.anchor(chapter));
            out.element("h2", chapter.name());
            out.element("p", chapter.workload().title() + ". " + parameters(chapter), "class", "quiet");
            ranking.write(out, story, chapter);
            measures.write(out, story, chapter);
            windows.write(out, story, chapter);
            distributions.write(out, story, chapter);
            out.close("section");
        }
    }

    private static String parameters(Chapter chapter) {
        return chapter.point().values().isEmpty()
                ? ""
                : "Parameters: " + chapter.point().label() + ".";
    }
}
