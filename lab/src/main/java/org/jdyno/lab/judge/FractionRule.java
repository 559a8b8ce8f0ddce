package org.jdyno.lab.judge;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.Fractions;
import org.jdyno.lab.model.study.Suite;

/** The ratios of JVMs to the C twin in each test of a suite and over all tests, each with an interval of its own. */
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
        NativeRatios ratios = new NativeRatios(run);
        return run.trials().isEmpty()
                ? Optional.empty()
                : Suite.of(
                                workload,
                                run.plan().cells().stream().map(Cell::point).toList())
                        .map(suite ->
                                new Fractions(suite, groups(suite, ratios, name), ratios.of(point -> true, name, 1)));
    }

    private static List<Fractions.Group> groups(Suite suite, NativeRatios ratios, String measure) {
        return suite.tests().stream()
                .map(test -> new Fractions.Group(
                        test, ratios.of(point -> test.equals(point.values().get(suite.parameter())), measure, 1)))
                .toList();
    }
}
