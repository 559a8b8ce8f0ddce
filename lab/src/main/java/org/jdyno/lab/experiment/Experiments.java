package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;

/** The entry point of this package: chooses the procedure of a plan's experiment. */
public final class Experiments {
    private Experiments() {}

    public static ExperimentProcedure of(Plan plan) {
        return plan.experiment()
                .match(new Cases<ExperimentProcedure>(
                        comparison -> new ComparisonProcedure(plan, comparison),
                        rule -> new PublishedRuleProcedure(plan, rule.rule()),
                        largestLoad -> new LimitProcedure(plan, largestLoad),
                        leastHeap -> new LimitProcedure(plan, leastHeap),
                        search -> new RateProcedure(plan, search)));
    }

    /** Chooses the trials of a run. */
    public static TrialSequence sequence(Run run) {
        return of(run.plan()).sequence(run);
    }

    /** The status of a run, or of all parts of a study. */
    public static RunStatus status(List<Judged> runs) {
        return RunStatus.worst(runs.stream().map(Experiments::status).toList());
    }

    /** A run in which no trial ran has no result, even if nothing failed because all were skipped. */
    private static RunStatus status(Judged judged) {
        RunStatus status = of(judged.run().plan()).status(judged);
        return status == RunStatus.DONE && judged.run().trials().stream().noneMatch(Trial::ran)
                ? RunStatus.INCONCLUSIVE
                : status;
    }
}
