package org.jdyno.lab.run.trial;

import java.util.List;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.protocol.RunningProcess;
import org.jdyno.lab.store.TrialFolder;

/**
 * The serving roles of a trial that are kept for another.
 *
 * @param lastUsedBy the slot of the trial that used them last
 * @param workload the workload of that trial
 * @param processes their processes
 * @param folder the directory of their logs, which cover all their trials
 */
record KeptServer(Slot lastUsedBy, Workload workload, List<RunningProcess> processes, TrialFolder folder) {
    /** Whether a trial can use them: it must have the same platform, and a point that differs at most in the load. */
    boolean fits(Slot slot) {
        return slot.platform().equals(lastUsedBy.platform())
                && slot.cell().workload().equals(lastUsedBy.cell().workload())
                && workload.withoutLoad(slot.cell().point())
                        .equals(workload.withoutLoad(lastUsedBy.cell().point()));
    }

    void kill() {
        processes.forEach(RunningProcess::kill);
    }
}
