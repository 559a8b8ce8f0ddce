package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.TrialSequence;

/** Finds how the experiment of a plan is carried out. */
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

    /** Which trial of a run is next. */
    public static TrialSequence sequence(Run run) {
        return of(run.plan()).sequence(run);
    }

    /** What a run, or all parts of a study together, ends with. */
    public static RunStatus status(List<Judged> runs) {
        return RunStatus.worst(runs.stream()
                .map(judged -> of(judged.run().plan()).status(judged))
                .toList());
    }
}
