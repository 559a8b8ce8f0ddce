package org.jdyno.experiment;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Judged;
import org.jdyno.model.Limit;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.TrialSequence;
import org.jdyno.search.LimitSequence;

/** Searches for the largest load or the least heap of each platform, one search after the other. */
record LimitProcedure(Plan plan, LimitSearch search) implements ExperimentProcedure {
    @Override
    public List<Slot> schedule() {
        return List.of();
    }

    @Override
    public TrialSequence sequence(Run run) {
        return new LimitSequence(plan, search, run.workloads());
    }

    @Override
    public long expectedMillis(long eachMillis) {
        return (long) plan.platformsWithoutControl().size() * plan.cells().size() * eachMillis;
    }

    /**
     * The run fails if a platform fails at every load, or with wrong output. Other failures are expected in a search.
     */
    @Override
    public RunStatus status(Judged judged) {
        List<Limit> limits = judged.judgement().limits();
        boolean wrong =
                judged.run().trials().stream().anyMatch(trial -> trial.cause().equals(Optional.of(Cause.WRONG_OUTPUT)));
        if (wrong || limits.stream().anyMatch(limit -> limit.reached() == 0 && limit.failed() > 0)) {
            return RunStatus.FAILED;
        }
        return limits.stream().allMatch(limit -> limit.confirmed() || limit.unable())
                ? RunStatus.DONE
                : RunStatus.INCONCLUSIVE;
    }
}
