package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Counters;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Ranking;
import org.jdyno.model.Run;
import org.jdyno.model.Steadiness;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;

/**
 * The results of a run in one cell. The A/A control is part of {@link #selfComparison()} only.
 *
 * @param workload the workload; the chapter has it with the roles of the cell's trials
 */
public record Chapter(Run run, Judgement judgement, Workload workload, Point point) {
    private static final int MAX_ESSENTIALS = 5;

    public Chapter {
        workload = workload.at(point);
    }

    /** The chapters of a run, in the order of its plan; a search has none. */
    public static List<Chapter> of(Run run, Judgement judgement) {
        return run.plan().experiment().searches()
                ? List.of()
                : run.plan().cells().stream()
                        .map(cell -> new Chapter(run, judgement, run.workload(cell), cell.point()))
                        .toList();
    }

    public Cell cell() {
        return new Cell(workload.name(), point);
    }

    /**
     * The workload's name, and the parameters that distinguish this point from others: {@code chat count=200}.
     */
    public String name() {
        return PointLabel.named(run, cell());
    }

    /** Whether it is the same cell. */
    public boolean isSameAs(Chapter other) {
        return cell().equals(other.cell());
    }

    public Measure headline() {
        return workload.headline();
    }

    public String baseline() {
        return run.plan().baseline();
    }

    /** The platforms compared, in the order of the plan. */
    public List<Platform> platforms() {
        return run.plan().platformsWithoutControl();
    }

    /** Groups of platforms by the headline measure, best first; those of a group are not distinguished. */
    public List<List<String>> groups() {
        return judgement.rankings().stream()
                .filter(ranking -> ranking.cell().equals(cell()))
                .findFirst()
                .map(Ranking::groups)
                .orElse(List.of())
                .stream()
                .map(group -> group.stream()
                        .filter(name -> !name.equals(run.plan().aaControl()))
                        .toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /** The names of all platforms: the ranked ones best first, then the others. */
    public List<String> ranked() {
        LinkedHashSet<String> names = new LinkedHashSet<>();
        groups().forEach(names::addAll);
        platforms().forEach(platform -> names.add(platform.name()));
        return new ArrayList<>(names);
    }

    public Optional<Estimate> estimate(String platform, Measure measure) {
        return judgement.estimates().stream()
                .filter(estimate -> estimate.cell().equals(cell())
                        && estimate.platform().equals(platform)
                        && estimate.measure().equals(measure.name()))
                .findFirst();
    }

    public Optional<Verdict> verdict(String platform, Measure measure) {
        return judgement.verdicts().stream()
                .filter(verdict -> isMine(verdict)
                        && verdict.platform().equals(platform)
                        && verdict.measure().equals(measure.name()))
                .findFirst();
    }

    /** The measures that at least one platform has a figure for, the headline first. */
    public List<Measure> measures() {
        List<Measure> measures = new ArrayList<>(List.of(headline()));
        workload.measures().stream()
                .filter(measure -> !measure.headline())
                .filter(measure -> platforms().stream()
                        .anyMatch(platform -> estimate(platform.name(), measure).isPresent()))
                .forEach(measures::add);
        return measures;
    }

    /** The measures that were requested, and that no platform has a figure for. */
    List<Measure> notMeasurable() {
        List<Measure> measurable = measures();
        return workload.measures().stream()
                .filter(measure -> Counters.measures(point).contains(measure.name()))
                .filter(measure -> !measurable.contains(measure))
                .toList();
    }

    /**
     * The few measures of a short report: the headline, and those that the workload names for its sweeps, otherwise the
     * first that are compared.
     */
    public List<Measure> essentials() {
        List<String> chosen = workload.figures().sweep();
        return measures().stream()
                .filter(measure ->
                        measure.headline() || (chosen.isEmpty() ? measure.compared() : chosen.contains(measure.name())))
                .limit(MAX_ESSENTIALS)
                .toList();
    }

    /** Whether a measure is a percentile, the mean or the maximum of a distribution. */
    public boolean isStatisticOf(Measure measure, String distribution) {
        return Optional.ofNullable(workload.formulas().get(measure.name())).stream()
                .flatMap(formula -> formula.terms().stream())
                .anyMatch(term ->
                        term.statistic().isPresent() && term.distribution().equals(distribution));
    }

    /** The trials without those of the A/A control, in their order. */
    public List<Trial> trials() {
        return run.trials().stream()
                .filter(trial -> trial.slot().cell().equals(cell())
                        && !trial.slot().platform().equals(run.plan().aaControl()))
                .toList();
    }

    /** The trials of one platform. */
    public List<Trial> trials(String platform) {
        return trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .toList();
    }

    /** The A/A control against the baseline. */
    public Optional<Verdict> selfComparison() {
        return judgement.trust().selfComparisons().stream().filter(this::isMine).findFirst();
    }

    /** The class of the completed trials of a platform; empty when it has none. */
    public Optional<Steadiness> steadiness(String platform) {
        return judgement.steadiness().stream()
                .filter(steadiness -> steadiness.cell().equals(cell())
                        && steadiness.platform().equals(platform))
                .findFirst();
    }

    private boolean isMine(Verdict verdict) {
        return verdict.cell().equals(cell());
    }
}
