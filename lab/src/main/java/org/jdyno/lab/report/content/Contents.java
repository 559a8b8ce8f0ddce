package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;

/**
 * What a report of a run is made of. A search has neither sweeps nor chapters: its trials stand for nothing but
 * what it finds.
 *
 * @param sweeps in the order of the judgement
 * @param chapters every point of every workload, those of sweeps included
 */
public record Contents(Run run, Judgement judgement, List<SweepChapter> sweeps, List<Chapter> chapters) {
    public static Contents of(Run run, Judgement judgement) {
        return run.plan().procedure().searches()
                ? new Contents(run, judgement, List.of(), List.of())
                : new Contents(run, judgement, SweepChapter.of(run, judgement), Chapter.of(run, judgement));
    }

    /** The chapters that are part of no sweep. */
    public List<Chapter> singles() {
        return chapters.stream()
                .filter(chapter -> sweeps.stream()
                        .flatMap(sweep -> sweep.stops().stream())
                        .noneMatch(stop -> stop.chapter().isSameAs(chapter)))
                .toList();
    }

    /** By what links find a chapter. */
    public String anchor(Chapter chapter) {
        return "chapter-" + (chapters.indexOf(chapter) + 1);
    }

    /** By what links find a sweep. */
    public String anchor(SweepChapter sweep) {
        return "sweep-" + (sweeps.indexOf(sweep) + 1);
    }

    /** Whether this is the first sweep that a chapter is part of, where its details are told. */
    public boolean isToldIn(SweepChapter sweep, Chapter chapter) {
        return sweeps.stream()
                .filter(candidate -> candidate.stops().stream()
                        .anyMatch(stop -> stop.chapter().isSameAs(chapter)))
                .findFirst()
                .equals(Optional.of(sweep));
    }

    /**
     * How far the run is, {@code 96 of 97 planned trials}; where the next trial depends on those before there is no
     * plan of them.
     */
    public String progress() {
        return run.schedule().isEmpty()
                ? Numbers.count(run.trials().size(), "trial")
                : run.trials().size() + " of " + Numbers.count(run.schedule().size(), "planned trial");
    }
}
