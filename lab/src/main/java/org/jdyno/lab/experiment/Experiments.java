package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.TrialSequence;

/** The entry point of this package: chooses the conduct of a plan's experiment. */
public final class Experiments {
    private Experiments() {}

    public static Conduct of(Plan plan) {
        return plan.experiment()
                .match(new Cases<Conduct>(
                        comparison -> new ComparisonConduct(plan, comparison),
                        rule -> new PublishedRuleConduct(plan, rule.rule()),
                        largestLoad -> new LimitConduct(plan, largestLoad),
                        leastHeap -> new LimitConduct(plan, leastHeap),
                        search -> new RateConduct(plan, search)));
    }

    /** Chooses the trials of a run. */
    public static TrialSequence sequence(Run run) {
        return of(run.plan()).sequence(run);
    }

    /** The status of a run, or of all parts of a study. */
    public static RunStatus status(List<Judged> runs) {
        return RunStatus.worst(runs.stream()
                .map(judged -> of(judged.run().plan()).status(judged))
                .toList());
    }
}
