package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.telling.Chapter;

/**
 * What the sections tell from.
 *
 * @param charts what the sections leave for the script of the page
 */
record Story(Run run, Judgement judgement, List<Chapter> chapters, Charts charts) {
    static Story of(Run run, Judgement judgement) {
        List<Chapter> chapters = Chapter.of(run, judgement);
        int lineCharts = chapters.stream()
                .mapToInt(chapter -> 1 + chapter.workload().distributions().size())
                .sum();
        return new Story(run, judgement, chapters, new Charts(names(run), lineCharts));
    }

    /** Where a chapter stands in the page. */
    String anchor(Chapter chapter) {
        return "chapter-" + (chapters.indexOf(chapter) + 1);
    }

    private static List<String> names(Run run) {
        return run.plan().contenders().stream().map(Platform::name).toList();
    }
}
