package org.jdyno.lab.run.trial;

import java.util.List;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.TrialFolder;

/**
 * What is known of a trial before it begins.
 *
 * @param folder of its files
 * @param places where its roles run
 * @param alone whether no other trial runs at the same time
 */
public record TrialContext(
        RunContext run, Workload workload, Slot slot, TrialFolder folder, RolesAtHosts places, boolean alone) {
    public Plan plan() {
        return run.plan();
    }

    public Platform platform() {
        return plan().platform(slot.platform());
    }

    /** Connections of the load, as far as the workload tells. */
    long connections() {
        return workload.load().map(load -> load.at(slot.point())).orElse(0L);
    }

    /** Whether the load goes by the clock. */
    boolean openLoop() {
        return workload.pace().filter(pace -> pace.given(List.of(slot.point()))).isPresent();
    }

    void step(String step) {
        run.tell(listener -> listener.step(slot, step));
    }
}
