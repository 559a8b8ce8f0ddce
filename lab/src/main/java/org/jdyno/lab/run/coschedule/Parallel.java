package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.run.protocol.TrialFailure;

/** Runs trials at the same time, on separate processors if possible, and measures when all are warm. Thread-safe. */
public final class Parallel implements CoSchedule {
    private final TrialGroup group;

    /** @param slots the slots of the trials, in the order in which processors are assigned */
    public Parallel(List<Slot> slots) {
        this.group = new TrialGroup(slots);
    }

    @Override
    public void runAll(Task task) throws IOException, InterruptedException {
        try (TrialThreads threads = new TrialThreads(group, task)) {
            threads.join();
        }
    }

    /** Divides the processors evenly. With more trials than processors, several trials share one. */
    @Override
    public Set<Integer> processors(Slot slot, List<Integer> allowed) {
        int each = Math.max(1, allowed.size() / group.all().size());
        int first = group.all().indexOf(slot) * each % allowed.size();
        return new TreeSet<>(allowed.subList(first, first + each));
    }

    @Override
    public void warmUp(Slot slot, Suspendable processes, Step start, Bursts bursts)
            throws TrialFailure, IOException, InterruptedException {
        start.run();
        bursts.runAll();
        group.reach(slot, TrialGroup.Stage.WARM);
        group.await(TrialGroup.Stage.WARM);
    }

    @Override
    public void end(Slot slot, Runnable kill) {
        kill.run();
        group.leave(slot);
    }
}
