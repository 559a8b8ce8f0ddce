package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Workload;

/** Compares every platform with the baseline. Pure: the same run gives the same verdicts. */
public final class Verdicts {
    private Verdicts() {}

    /** The verdicts by every measure that is compared. */
    public static List<Verdict> all(Run run) {
        return all(run, Completed.byCell(run), CapacityRule.of(run));
    }

    static List<Verdict> all(Run run, Map<Cell, Completed> completed, List<Capacity> capacities) {
        return of(run, completed, capacities, false);
    }

    /** The verdicts by headline measures only, for a look at a run that has not ended. */
    public static List<Verdict> headlines(Run run) {
        return of(run, Completed.byCell(run), CapacityRule.of(run), true);
    }

    /**
     * The verdicts on the A/A control by every measure that is compared, without correction for their number. The right
     * answer is known: there is no difference.
     *
     * @param run with trials that all count, such as those of some blocks of a longer run
     */
    public static List<Verdict> selfComparisons(Run run) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Cell cell : run.plan().cells()) {
            Workload workload = run.workload(cell.workload());
            Completed trials = new Completed(run.plan(), workload, cell, run.trials(), run.earlier());
            workload.measures().stream().filter(Measure::compared).forEach(measure -> {
                VerdictFamily alone = new VerdictFamily(run);
                alone.add(cell, measure, run.plan().aaControl(), run.plan().baseline(), trials);
                verdicts.addAll(alone.verdicts());
            });
        }
        return verdicts;
    }

    /**
     * The verdicts; none if platforms did not alternate, because a drift of the machine would look like a difference.
     */
    private static List<Verdict> of(
            Run run, Map<Cell, Completed> completed, List<Capacity> capacities, boolean headlinesOnly) {
        if (!run.plan().experiment().compares()) {
            return List.of();
        }
        VerdictFamily family = new VerdictFamily(run);
        if (run.plan().experiment().searches()) {
            CapacityComparison comparison = new CapacityComparison(run.plan(), capacities);
            run.plan().platformsWithoutControl().forEach(platform -> comparison.addTo(family, platform.name()));
            return family.verdicts();
        }
        completed.forEach((cell, trials) -> {
            Workload workload = run.workload(cell.workload());
            for (Measure measure : headlinesOnly ? List.of(workload.headline()) : workload.measures()) {
                for (Platform platform : run.plan().platformsWithoutControl()) {
                    if (measure.compared() && !platform.name().equals(run.plan().baseline())) {
                        family.add(cell, measure, platform.name(), run.plan().baseline(), trials);
                    }
                }
            }
        });
        return family.verdicts();
    }
}
