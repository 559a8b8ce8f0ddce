package org.jdyno.experiment;

import java.util.List;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.TrialSequence;

/** Defines which trials an experiment has, how long they take, and what status its run has. Each kind has one. */
public interface ExperimentProcedure {
    Plan plan();

    /** All trials in order; empty if each trial depends on the results of those before it. */
    List<Slot> schedule();

    /** Chooses the trials of a run of the plan. */
    TrialSequence sequence(Run run);

    /** The expected duration of a run of the plan, estimated from the lengths of its phases. */
    default ExpectedTime expected() {
        return ExpectedTime.of(plan());
    }

    /**
     * The expected duration of all trials in milliseconds, for a part that has the key {@code takes} in the file of its
     * study. For other parts, {@link #expected} gives the duration.
     *
     * @param eachMillis the value of the key: the duration of one trial or, in a search for a limit, of the whole
     *     search of one platform in one cell
     */
    default long expectedMillis(long eachMillis) {
        return expected().blocks() * plan().platforms().size() * plan().cells().size() * eachMillis;
    }

    /** The status of a run of the plan; if several apply, the worst. */
    RunStatus status(Judged judged);
}
