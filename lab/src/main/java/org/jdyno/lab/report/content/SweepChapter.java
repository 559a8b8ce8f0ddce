package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Overhead;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Workload;

/**
 * What a run says about one workload over a parameter that was swept, at one setting of the others.
 *
 * @param stops in rising order of where they stand on the axis
 */
public record SweepChapter(Run run, Judgement judgement, Sweep sweep, List<Stop> stops) {
    /** A chapter and where it stands on the axis. */
    public record Stop(double at, Chapter chapter) {}

    /** The sweeps of a run, in the order of its judgement. */
    public static List<SweepChapter> of(Run run, Judgement judgement) {
        return judgement.sweeps().stream()
                .map(sweep -> new SweepChapter(run, judgement, sweep, stops(run, judgement, sweep)))
                .toList();
    }

    private static List<Stop> stops(Run run, Judgement judgement, Sweep sweep) {
        Workload workload = run.workload(sweep.workload());
        return sweep.positions().stream()
                .map(position -> new Stop(position.at(), new Chapter(run, judgement, workload, position.point())))
                .toList();
    }

    public Workload workload() {
        return run.workload(sweep.workload());
    }

    /**
     * The workload's name, what sets this sweep apart from the plan's others, and its range:
     * {@code chat threads=nio, 300 to 2,100 connections}.
     */
    public String name() {
        String distinction =
                Distinction.of(run, sweep.workload(), stops.get(0).chapter().point(), List.of(sweep.parameter()));
        return sweep.workload() + (distinction.isEmpty() ? "" : " " + distinction) + ", "
                + range(stops.get(0).at(), last().at());
    }

    /** A load as words, {@code 2,100 connections}. */
    public String load(Stop stop) {
        return load(stop.at());
    }

    /** The same of any place on the axis. */
    public String load(double at) {
        return loads(Numbers.exact(at));
    }

    /** {@code 300 to 2,100 connections}, {@code rate 100 to 1,600}. */
    String range(double from, double to) {
        return loads(Numbers.exact(from) + " to " + Numbers.exact(to));
    }

    /**
     * Figures of the axis with its name: behind them where it is what the load is counted in, before them where it is a
     * parameter.
     */
    String loads(String figures) {
        String name = Sentences.small(sweep.axis());
        boolean counted = workload().loads().anyMatch(load -> load.title().equals(sweep.axis()));
        return counted ? figures + " " + name : name + " " + figures;
    }

    public Stop last() {
        return stops.get(stops.size() - 1);
    }

    public Measure headline() {
        return workload().headline();
    }

    public String baseline() {
        return run.plan().baseline();
    }

    /** The names of the platforms compared, in the order of the plan. */
    public List<String> platforms() {
        return run.plan().contenders().stream().map(Platform::name).toList();
    }

    /**
     * What is drawn over the axis: the headline, and those of the workload's choice that at least one platform has a
     * figure for.
     */
    public List<Measure> measures() {
        List<Measure> measures = new ArrayList<>(List.of(headline()));
        List<String> chosen = new ArrayList<>(ofHeaps() ? Overhead.measures() : List.of());
        chosen.addAll(workload().sweep());
        chosen.stream()
                .distinct()
                .map(workload()::measure)
                .filter(Predicate.not(Measure::headline))
                .filter(measure -> stops.stream().anyMatch(stop -> platforms().stream()
                        .anyMatch(platform ->
                                stop.chapter().estimate(platform, measure).isPresent())))
                .forEach(measures::add);
        return measures;
    }

    /**
     * Where it is hardest and the baseline has a figure, so that the others can be compared with it: at the largest
     * load, or the least heap, with which it completed trials.
     */
    public Optional<Stop> hardestCompared() {
        return stops.stream()
                .filter(stop -> stop.chapter().estimate(baseline(), headline()).isPresent())
                .reduce((smaller, larger) -> ofHeaps() ? smaller : larger);
    }

    /** Where it is hardest. */
    public Stop hardest() {
        return ofHeaps() ? stops.get(0) : stops.get(stops.size() - 1);
    }

    /** Whether it goes over heaps, of which less is harder. */
    public boolean ofHeaps() {
        return sweep.parameter().equals(Heap.NAME);
    }

    /**
     * The peak of a platform, where it is neither the first nor the last load that the platform bore: those are told by
     * {@link #retention}.
     */
    public Optional<Sweep.Retention> peakBetween(String platform) {
        return sweep.peaks().stream()
                .filter(peak -> peak.platform().equals(platform))
                .filter(peak -> peak.to() != peak.from()
                        && retention(platform)
                                .filter(kept -> kept.to() == peak.to())
                                .isEmpty())
                .findFirst();
    }

    public Optional<Sweep.Retention> retention(String platform) {
        return sweep.retentions().stream()
                .filter(retention -> retention.platform().equals(platform))
                .findFirst();
    }
}
