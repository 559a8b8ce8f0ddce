package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.Chapter;

/**
 * What the sections tell from.
 *
 * @param charts what the sections leave for the script of the page
 */
record Story(Run run, Judgement judgement, List<Chapter> chapters, Charts charts) {
    static Story of(Run run, Judgement judgement) {
        return new Story(run, judgement, Chapter.of(run, judgement), new Charts(Chapter.contenders(run.plan())));
    }

    /** The name a platform's colour has in the style sheet, such as {@code c2}. */
    String colour(String platform) {
        return "c" + charts.colour(platform);
    }
}
