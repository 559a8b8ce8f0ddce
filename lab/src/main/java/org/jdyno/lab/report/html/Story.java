package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.Recordings;
import org.jdyno.lab.report.telling.SweepChapter;

/**
 * What the sections tell from.
 *
 * @param charts what the sections leave for the script of the page
 */
record Story(Contents contents, Charts charts) {
    static Story of(Run run, Judgement judgement) {
        Contents contents = Contents.of(run, judgement);
        int lineCharts = contents.chapters().stream()
                .mapToInt(chapter -> chapter.platforms().size()
                        + new Recordings(chapter).hiccups().size())
                .sum();
        return new Story(contents, new Charts(names(run), lineCharts));
    }

    Run run() {
        return contents.run();
    }

    Judgement judgement() {
        return contents.judgement();
    }

    /** Whether platforms are compared, rather than scored or driven to their limits. */
    boolean compares() {
        return run().plan().procedure().compares();
    }

    /** Where a chapter stands in the page. */
    String anchor(Chapter chapter) {
        return "chapter-" + (contents.chapters().indexOf(chapter) + 1);
    }

    /** Where a sweep stands in the page. */
    String anchor(SweepChapter sweep) {
        return "sweep-" + (contents.sweeps().indexOf(sweep) + 1);
    }

    /** Whether this is the first sweep that a chapter is part of, where its details are told. */
    boolean isToldIn(SweepChapter sweep, Chapter chapter) {
        return contents.sweeps().stream()
                .filter(candidate -> candidate.stops().stream()
                        .anyMatch(stop -> stop.chapter().isSameAs(chapter)))
                .findFirst()
                .equals(Optional.of(sweep));
    }

    private static List<String> names(Run run) {
        return run.plan().contenders().stream().map(Platform::name).toList();
    }
}
