package org.jdyno.lab.experiment;

import java.util.List;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.TrialSequence;

/** How the experiment of a plan is carried out. */
public interface Conduct {
    Plan plan();

    /** The trials in their order; empty where the next trial depends on those before it. */
    List<Slot> schedule();

    /** Which trial of a run of the plan is next. */
    TrialSequence sequence(Run run);

    /** How long a run of the plan is expected to take. */
    default ExpectedTime expected() {
        return ExpectedTime.of(plan());
    }

    /**
     * The expected duration of all trials in milliseconds, given the duration of one.
     *
     * @param eachMillis duration of one trial, or of a platform's whole search for its limit
     */
    default long expectedMillis(long eachMillis) {
        return expected().blocks() * plan().platforms().size() * plan().cells().size() * eachMillis;
    }

    /** What a run of the plan ends with: the worst that holds. */
    RunStatus status(Judged judged);
}
