package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.telling.Numbers;

/** What this is a report of. */
final class HeadSection implements Section {
    @Override
    public void write(Html out, Story story) {
        Run run = story.run();
        long completed = run.trials().stream().filter(Trial::completed).count();
        out.open("header");
        out.element("h1", run.plan().title());
        out.element(
                "p",
                "Run " + run.id() + ", jdyno " + run.version() + ". " + comparisons(story)
                        + story.contents().progress() + ", " + completed + " completed.",
                "class",
                "quiet");
        out.close("header");
    }

    private static String comparisons(Story story) {
        int chapters = story.contents().chapters().size();
        return story.compares() && chapters > 0 ? Numbers.count(chapters, "comparison") + ", " : "";
    }
}
