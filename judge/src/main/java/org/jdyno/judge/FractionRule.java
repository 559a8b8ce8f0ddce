package org.jdyno.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Effect;
import org.jdyno.model.Judged;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.model.study.Suite;
import org.jdyno.stats.compare.PairedComparison;

/**
 * The ratios of JVMs to the C twin in each test of a suite and over all tests, or of platforms to themselves at the
 * first value of a parameter, each with an interval of its own.
 */
public final class FractionRule {
    private FractionRule() {}

    /**
     * The ratios by a measure.
     *
     * @param measure name of the measure; if empty, the headline of the workload
     * @return empty if the run has no suite, or no results
     */
    public static Optional<Fractions> of(Judged judged, Optional<String> measure) {
        Run run = judged.run();
        Workload workload = run.workloads().get(0);
        String name = measure.orElseGet(() -> workload.headline().name());
        JvmRatios ratios = new JvmRatios(run);
        return run.trials().isEmpty()
                ? Optional.empty()
                : Suite.of(
                                workload,
                                run.plan().cells().stream().map(Cell::point).toList())
                        .map(suite ->
                                new Fractions(suite, groups(suite, ratios, name), ratios.toTwin(point -> true, name)));
    }

    /**
     * The ratios of each platform, the C twin too, to itself at the first value of the one parameter that varies.
     *
     * @param measure name of the measure; if empty, the headline of the workload
     * @return empty if nothing varies, or there are no results
     */
    public static Optional<Fractions> gains(Judged judged, Optional<String> measure) {
        Run run = judged.run();
        Workload workload = run.workloads().get(0);
        String name = measure.orElseGet(() -> workload.headline().name());
        List<Cell> cells = run.plan().cells();
        Map<Cell, CompletedTrials> completed = CompletedTrials.byCell(run);
        return Suite.ofAny(workload, cells.stream().map(Cell::point).toList())
                .filter(varied -> !run.trials().isEmpty())
                .map(varied -> new Fractions(
                        varied,
                        cells.stream()
                                .skip(1)
                                .map(cell -> new Fractions.Group(
                                        cell.point().get(varied.parameter()),
                                        run.plan().platformsWithoutControl().stream()
                                                .map(Platform::name)
                                                .map(platform -> gain(
                                                        platform,
                                                        completed.get(cells.get(0)),
                                                        completed.get(cell),
                                                        name))
                                                .toList()))
                                .toList(),
                        List.of()));
    }

    private static NativeRatio gain(String platform, CompletedTrials first, CompletedTrials other, String measure) {
        double[] logRatios = Figures.logRatios(other, first, platform, measure);
        return new NativeRatio(
                platform,
                logRatios.length == 0
                        ? Effect.UNKNOWN
                        : ErrorControl.effect(PairedComparison.of(logRatios, ErrorControl.CONFIDENCE)));
    }

    private static List<Fractions.Group> groups(Suite suite, JvmRatios ratios, String measure) {
        return suite.tests().stream()
                .map(test -> new Fractions.Group(
                        test, ratios.toTwin(point -> test.equals(point.values().get(suite.parameter())), measure)))
                .toList();
    }
}
