package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;

/** Compares every platform with the baseline. Pure: the same run gives the same verdicts. */
public final class Verdicts {
    private Verdicts() {}

    /** The verdicts by every measure that is compared. */
    public static List<Verdict> all(Run run) {
        return all(run, CompletedTrials.byCell(run), CapacityRule.of(run));
    }

    /** @param capacities the highest rates that a search found; none if the run is not such a search */
    static List<Verdict> all(Run run, Map<Cell, CompletedTrials> completed, List<Capacity> capacities) {
        return of(run, completed, capacities, false);
    }

    /** The verdicts by headline measures only, for a look at a run that has not ended. */
    public static List<Verdict> headlines(Run run) {
        return of(run, CompletedTrials.byCell(run), CapacityRule.of(run), true);
    }

    /**
     * The verdicts on the A/A control by every measure that is compared, without correction for their number. The right
     * answer is known: there is no difference.
     *
     * @param run a run whose trials all count, such as some blocks of a longer run
     */
    public static List<Verdict> selfComparisons(Run run) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Cell cell : run.plan().cells()) {
            Workload workload = run.workload(cell.workload());
            CompletedTrials trials = new CompletedTrials(run.plan(), workload, cell, run.trials(), run.earlierSteal());
            workload.measures().stream().filter(Measure::compared).forEach(measure -> {
                VerdictFamily single = new VerdictFamily(run);
                single.add(new Pair(trials, run.plan().aaControl(), run.plan().baseline(), measure.name()));
                verdicts.addAll(single.verdicts());
            });
        }
        return verdicts;
    }

    /**
     * The verdicts; none if the experiment does not let platforms alternate, because a drift of the machine would look
     * like a difference.
     */
    private static List<Verdict> of(
            Run run, Map<Cell, CompletedTrials> completed, List<Capacity> capacities, boolean headlinesOnly) {
        if (!run.plan().experiment().compares()) {
            return List.of();
        }
        VerdictFamily family = new VerdictFamily(run);
        if (run.plan().experiment().searches()) {
            CapacityComparison comparison = new CapacityComparison(run.plan(), capacities);
            run.plan().candidates().forEach(platform -> comparison.addTo(family, platform));
            return family.verdicts();
        }
        for (CompletedTrials trials : completed.values()) {
            for (Measure measure : headlinesOnly
                    ? List.of(trials.headline())
                    : trials.workload().measures()) {
                if (measure.compared()) {
                    run.plan()
                            .candidates()
                            .forEach(platform -> family.add(
                                    new Pair(trials, platform, run.plan().baseline(), measure.name())));
                }
            }
        }
        return family.verdicts();
    }
}
