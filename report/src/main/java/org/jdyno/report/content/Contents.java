package org.jdyno.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Judgement;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;

/**
 * What the topics of a report on a run share. A search has neither sweeps nor chapters.
 *
 * @param sweeps the sweeps in the order of the judgement
 * @param chapters every point of every workload, those of sweeps included
 */
record Contents(
        Run run,
        Judgement judgement,
        Extent extent,
        Drawing drawing,
        List<SweepChapter> sweeps,
        List<Chapter> chapters) {
    static Contents of(Run run, Judgement judgement, Extent extent) {
        List<Chapter> chapters = Chapter.of(run, judgement);
        int trialCharts = chapters.stream()
                .mapToInt(chapter -> chapter.platforms().size()
                        + new Recordings(chapter).hiccups().size())
                .sum();
        List<String> platforms = run.plan().platformsWithoutControl().stream()
                .map(Platform::name)
                .toList();
        return new Contents(
                run,
                judgement,
                extent,
                Drawing.of(platforms, trialCharts),
                run.plan().experiment().searches() ? List.of() : SweepChapter.of(run, judgement),
                chapters);
    }

    /** Whether platforms are compared. */
    boolean compares() {
        return run.plan().experiment().compares();
    }

    /** Whether another tool ran the trials. */
    boolean imported() {
        return run.plan().experiment() instanceof Imported;
    }

    /** The chapters that are part of no sweep. */
    List<Chapter> singles() {
        return chapters.stream()
                .filter(chapter -> sweeps.stream().noneMatch(sweep -> sweep.has(chapter)))
                .toList();
    }

    /** The id of a chapter, for links. */
    String anchor(Chapter chapter) {
        return "chapter-" + (chapters.indexOf(chapter) + 1);
    }

    /** The id of a sweep, for links. */
    String anchor(SweepChapter sweep) {
        return "sweep-" + (sweeps.indexOf(sweep) + 1);
    }

    /** Whether this is the first sweep with this chapter, where its details are shown. */
    boolean isDetailedIn(SweepChapter sweep, Chapter chapter) {
        return sweeps.stream()
                .filter(candidate -> candidate.has(chapter))
                .findFirst()
                .equals(Optional.of(sweep));
    }
}
