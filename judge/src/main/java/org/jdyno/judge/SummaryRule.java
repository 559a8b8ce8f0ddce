package org.jdyno.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Summary;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Sums up the points of a workload that differ in a parameter with several defaults, which is a suite of tests: for
 * each platform the geometric mean of its ratios to the baseline. It does so by the headline and by the measures that
 * are drawn over sweeps, except for percentiles, which have no mean.
 */
final class SummaryRule {
    private final Run run;
    private final List<Verdict> verdicts;

    private SummaryRule(Run run, List<Verdict> verdicts) {
        this.run = run;
        this.verdicts = verdicts;
    }

    static List<Summary> of(Run run, Map<Cell, CompletedTrials> completed, List<Verdict> verdicts) {
        List<Summary> summaries = new ArrayList<>();
        if (!(run.plan().experiment() instanceof Comparison)) {
            return summaries;
        }
        SummaryRule rule = new SummaryRule(run, verdicts);
        run.plan().candidates().forEach(platform -> summaries.addAll(rule.of(platform, completed)));
        return summaries;
    }

    private List<Summary> of(String platform, Map<Cell, CompletedTrials> completed) {
        List<Summary> summaries = new ArrayList<>();
        for (Workload workload : run.workloads()) {
            for (Parameter parameter : workload.parameters()) {
                if (parameter.isOfSuite()) {
                    suites(workload, parameter.name(), completed).values().stream()
                            .filter(suite -> suite.size() > 1)
                            .forEach(suite -> measures(workload)
                                    .forEach(measure -> summaries.addAll(
                                            summary(workload, parameter.name(), measure, platform, suite))));
                }
            }
        }
        return summaries;
    }

    /** The points that differ in the parameter only, by the rest of their parameters. */
    private static Map<Point, Map<Point, CompletedTrials>> suites(
            Workload workload, String parameter, Map<Cell, CompletedTrials> completed) {
        Map<Point, Map<Point, CompletedTrials>> suites = new LinkedHashMap<>();
        completed.forEach((cell, trials) -> {
            if (cell.workload().equals(workload.name())) {
                suites.computeIfAbsent(cell.point().without(parameter), any -> new LinkedHashMap<>())
                        .put(cell.point(), trials);
            }
        });
        return suites;
    }

    private static List<Measure> measures(Workload workload) {
        return Stream.concat(
                        Stream.of(workload.headline()),
                        workload.figures().sweep().stream().map(workload::measure))
                .distinct()
                .filter(measure -> measure.compared() && !workload.isLatency(measure))
                .toList();
    }

    /** Empty if the platforms have no value of the measure at some point in any common block. */
    private List<Summary> summary(
            Workload workload, String parameter, Measure measure, String platform, Map<Point, CompletedTrials> suite) {
        String baseline = run.plan().baseline();
        Optional<BlockRatios> common = BlockRatios.of(suite.values(), platform, baseline, measure.name());
        if (common.isEmpty()) {
            return List.of();
        }
        BlockRatios ratios = common.get();
        PairedComparison comparison = ErrorControl.of(run).compare(ratios.means(), 1);
        List<Point> points = List.copyOf(suite.keySet());
        // The ratio is of the completed trials. With the others, it might be another.
        boolean someBehind = suite.values().stream()
                .anyMatch(trials -> new Pair(trials, platform, baseline, measure.name()).leavesSomeOut());
        Decision decision = Decision.of(comparison.low(), comparison.high(), measure.margin());
        return List.of(new Summary(
                workload.name(),
                parameter,
                points.get(0).without(parameter),
                measure.name(),
                platform,
                baseline,
                someBehind ? Verdict.Kind.INCONCLUSIVE : VerdictFamily.kind(decision.kind(), measure.better()),
                ErrorControl.effect(comparison),
                IntStream.range(0, points.size())
                        .mapToObj(i -> new Summary.Part(
                                points.get(i).get(parameter),
                                Math.exp(ratios.mean(i)),
                                verdict(new Cell(workload.name(), points.get(i)), measure, platform)))
                        .toList()));
    }

    private Verdict.Kind verdict(Cell cell, Measure measure, String platform) {
        return verdicts.stream()
                .filter(verdict ->
                        verdict.isOf(cell, measure.name()) && verdict.platform().equals(platform))
                .map(Verdict::kind)
                .findFirst()
                .orElse(Verdict.Kind.INCONCLUSIVE);
    }
}
