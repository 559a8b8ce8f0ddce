package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.model.Heap;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Overhead;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Sweep;
import org.jdyno.model.Workload;

/**
 * The results of a sweep of one workload over one parameter.
 *
 * @param points the points in rising order
 */
record SweepChapter(Run run, Sweep sweep, List<SweepPoint> points) {
    /** A point of the sweep, and its value of the parameter or load. */
    record SweepPoint(double at, Chapter chapter) {}

    /** The sweeps of a run, in the order of its judgement. */
    static List<SweepChapter> of(Run run, Judgement judgement) {
        return judgement.sweeps().stream()
                .map(sweep -> new SweepChapter(run, sweep, points(run, judgement, sweep)))
                .toList();
    }

    private static List<SweepPoint> points(Run run, Judgement judgement, Sweep sweep) {
        Workload workload = run.workload(sweep.workload());
        return sweep.positions().stream()
                .map(position -> new SweepPoint(position.at(), new Chapter(run, judgement, workload, position.point())))
                .toList();
    }

    Workload workload() {
        return run.workload(sweep.workload());
    }

    /**
     * The workload's name, the parameters that distinguish this sweep, and its range:
     * {@code chat threads=nio, 300 to 2,100 connections}.
     */
    String name() {
        return PointLabel.named(run, points.get(0).chapter().cell(), sweep.parameter()) + ", "
                + range(points.get(0).at(), points.get(points.size() - 1).at());
    }

    /** Whether a chapter is one of its points. */
    boolean has(Chapter chapter) {
        return points.stream().anyMatch(point -> point.chapter().isSameAs(chapter));
    }

    /** A load as words, {@code 2,100 connections}. */
    String load(double at) {
        return loads(Numbers.exact(at));
    }

    /** {@code 300 to 2,100 connections}, {@code rate 100 to 1,600}. */
    String range(double from, double to) {
        return loads(Numbers.exact(from) + " to " + Numbers.exact(to));
    }

    /**
     * Values with the name of the axis: {@code 300 connections} for a load, {@code rate 300} for a parameter.
     */
    String loads(String figures) {
        String name = Sentences.lowerInitial(sweep.axis());
        boolean counted = workload().loads().anyMatch(load -> load.title().equals(sweep.axis()));
        return counted ? figures + " " + name : name + " " + figures;
    }

    Measure headline() {
        return workload().headline();
    }

    String baseline() {
        return run.plan().baseline();
    }

    /** The names of the platforms compared, in the order of the plan. */
    List<String> platforms() {
        return run.plan().platformsWithoutControl().stream().map(Platform::name).toList();
    }

    /**
     * The measures to show: the headline, and those that the workload names for sweeps, if any platform has a figure.
     */
    List<Measure> measures() {
        List<Measure> measures = new ArrayList<>(List.of(headline()));
        List<String> chosen = new ArrayList<>(ofHeaps() ? Overhead.measures() : List.of());
        chosen.addAll(workload().figures().sweep());
        chosen.stream()
                .distinct()
                .map(workload()::measure)
                .filter(Predicate.not(Measure::headline))
                .filter(measure -> points.stream().anyMatch(point -> platforms().stream()
                        .anyMatch(platform ->
                                point.chapter().estimate(platform, measure).isPresent())))
                .forEach(measures::add);
        return measures;
    }

    /**
     * The largest load, or the least heap, for which the baseline has a figure, so that others can be compared with it.
     */
    Optional<SweepPoint> hardestCompared() {
        return points.stream()
                .filter(point ->
                        point.chapter().estimate(baseline(), headline()).isPresent())
                .reduce((smaller, larger) -> ofHeaps() ? smaller : larger);
    }

    /** The largest load, or the least heap. */
    SweepPoint hardest() {
        return ofHeaps() ? points.get(0) : points.get(points.size() - 1);
    }

    /** Whether it is over heaps, where less is harder. */
    boolean ofHeaps() {
        return sweep.parameter().equals(Heap.NAME);
    }

    /** The peak of a platform, unless it is at the first or the last load that {@link #retention} compares. */
    Optional<Sweep.Retention> peakBetween(String platform) {
        return sweep.peaks().stream()
                .filter(peak -> peak.platform().equals(platform))
                .filter(peak -> peak.to() != peak.from()
                        && retention(platform)
                                .filter(kept -> kept.to() == peak.to())
                                .isEmpty())
                .findFirst();
    }

    Optional<Sweep.Retention> retention(String platform) {
        return sweep.retentions().stream()
                .filter(retention -> retention.platform().equals(platform))
                .findFirst();
    }
}
