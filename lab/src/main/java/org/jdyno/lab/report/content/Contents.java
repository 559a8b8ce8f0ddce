package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;

/**
 * The parts of a report of a run. A search has neither sweeps nor chapters.
 *
 * @param sweeps the sweeps in the order of the judgement
 * @param chapters every point of every workload, those of sweeps included
 */
public record Contents(Run run, Judgement judgement, List<SweepChapter> sweeps, List<Chapter> chapters) {
    public static Contents of(Run run, Judgement judgement) {
        return run.plan().experiment().searches()
                ? new Contents(run, judgement, List.of(), List.of())
                : new Contents(run, judgement, SweepChapter.of(run, judgement), Chapter.of(run, judgement));
    }

    /** The chapters that are part of no sweep. */
    public List<Chapter> singles() {
        return chapters.stream()
                .filter(chapter -> sweeps.stream()
                        .flatMap(sweep -> sweep.points().stream())
                        .noneMatch(point -> point.chapter().isSameAs(chapter)))
                .toList();
    }

    /** The id of a chapter, for links. */
    public String anchor(Chapter chapter) {
        return "chapter-" + (chapters.indexOf(chapter) + 1);
    }

    /** The id of a sweep, for links. */
    public String anchor(SweepChapter sweep) {
        return "sweep-" + (sweeps.indexOf(sweep) + 1);
    }

    /** Whether this is the first sweep with this chapter, where its details are shown. */
    public boolean isDetailedIn(SweepChapter sweep, Chapter chapter) {
        return sweeps.stream()
                .filter(candidate -> candidate.points().stream()
                        .anyMatch(point -> point.chapter().isSameAs(chapter)))
                .findFirst()
                .equals(Optional.of(sweep));
    }

    /**
     * How far the run is, {@code 96 of 97 planned trials}, or {@code 96 trials} if their number is not planned.
     */
    public String progress() {
        return run.schedule().isEmpty() || !run.extensions().isEmpty()
                ? Numbers.count(run.trials().size(), "trial")
                : run.trials().size() + " of " + Numbers.count(run.schedule().size(), "planned trial");
    }
}
