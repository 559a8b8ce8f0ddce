package org.jdyno.run.trial;

import org.jdyno.host.Processors;
import org.jdyno.model.Limits;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Slot;
import org.jdyno.model.Workload;
import org.jdyno.store.TrialFolder;

/**
 * A trial that is to be run.
 *
 * @param folder the directory of its files
 * @param places where its roles run
 * @param alone whether no other trial runs at the same time
 */
public record TrialContext(
        RunContext run, Workload workload, Slot slot, TrialFolder folder, WorkloadHosts places, boolean alone) {
    public Plan plan() {
        return run.plan();
    }

    public Platform platform() {
        return plan().platform(slot.platform());
    }

    /** What the processes under test are allowed. */
    Limits limits() {
        return platform().limits().at(slot.cell().point(), Processors.allowed());
    }

    /** Which processors each role may use. */
    Placement placement() {
        return workload.placement(slot.cell().point()).orElse(plan().placement());
    }

    /** The load in the workload's own unit, such as connections; 0 if the workload has none. */
    long load() {
        return workload.load().map(load -> load.at(slot.cell().point())).orElse(0L);
    }

    /** Whether the load is open loop. */
    boolean openLoop() {
        return RateParameter.paces(workload.rate(), slot.cell().point());
    }

    void step(String step) {
        run.publish(listener -> listener.step(slot, step));
    }
}
